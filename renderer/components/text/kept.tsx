import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/**
 * What was opened stays open when its place in a virtual list is taken away and drawn again. A scope names the place;
 * without one, flags live as long as their component.
 */
interface Scope {
  readonly flags: Map<string, boolean>;
  readonly name: string;
}

const KeptContext = createContext<Scope | null>(null);

interface KeepProps {
  readonly flags: Map<string, boolean>;
  readonly name: string;
  readonly children: ReactNode;
}

export function Keep({ flags, name, children }: KeepProps) {
  const scope = useMemo(() => ({ flags, name }), [flags, name]);
  return <KeptContext value={scope}>{children}</KeptContext>;
}

/** A yes or no that is kept under `name` within the scope. */
export function useKept(name: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
  const scope = useContext(KeptContext);
  const path = `${scope?.name}/${name}`;
  const [value, setValue] = useState(() => scope?.flags.get(path) ?? initial);
  const set = (next: boolean) => {
    scope?.flags.set(path, next);
    setValue(next);
  };
  return [value, set];
}
