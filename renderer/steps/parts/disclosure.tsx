import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKept } from '../../components/text/kept.tsx';

interface DisclosureProps {
  readonly title: string;
  readonly name: string;
  readonly children: () => ReactNode;
}

/** Closed at first; what it holds is drawn only when it is opened. */
export function Disclosure({ title, name, children }: DisclosureProps) {
  const [isOpen, setOpen] = useKept(name, false);
  return (
    <div>
      <button type="button" className="step__toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight aria-hidden="true" />
        {title}
      </button>
      {isOpen ? children() : null}
    </div>
  );
}
