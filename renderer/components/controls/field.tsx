import { type ReactNode, useId } from 'react';
import './field.css';

interface FieldProps {
  readonly label: string;
  /** What to know before filling it in. */
  readonly hint?: ReactNode;
  /** One sentence about what is wrong with the value. */
  readonly error?: string | null;
  /** Draws the control with the ids that tie it to its label, hint and error. */
  readonly children: (ids: ControlIds) => ReactNode;
}

interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

export function Field({ label, hint, error = null, children }: FieldProps) {
  const id = useId();
  const ids = { id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': error !== null };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children(ids)}
      <div className="field__hint" id={`${id}-hint`}>
        {hint}
      </div>
      <div className="field__error" id={`${id}-error`} role="alert">
        {error}
      </div>
    </div>
  );
}
