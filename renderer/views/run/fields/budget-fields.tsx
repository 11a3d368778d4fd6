import { Field } from '../../../components/controls/field.tsx';
import { type FormField, NUMBER_FIELDS, type NumberField, type RunForm } from '../run-form.ts';

interface BudgetFieldsProps {
  readonly numbers: RunForm['numbers'];
  readonly onChange: (field: NumberField, text: string) => void;
  readonly errorOf: (...fields: readonly FormField[]) => string | null;
}

export function BudgetFields({ numbers, onChange, errorOf }: BudgetFieldsProps) {
  const budgetError = errorOf('budget');
  return (
    <fieldset className="run-view__budget">
      <legend className="field__label">Budget</legend>
      {NUMBER_FIELDS.map(({ id, title, unit }) => (
        <Field key={id} label={title} hint={unit} error={errorOf(id)}>
          {(ids) => (
            <input
              {...ids}
              className="input mono"
              inputMode="numeric"
              value={numbers[id]}
              autoComplete="off"
              onChange={(event) => onChange(id, event.target.value)}
            />
          )}
        </Field>
      ))}
      {budgetError === null ? null : (
        <p className="field__error" role="alert">
          {budgetError}
        </p>
      )}
    </fieldset>
  );
}
