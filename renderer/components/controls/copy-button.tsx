import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  /** What is copied, for its name: `Copy the message`. */
  readonly label: string;
  readonly text: string | (() => string);
  readonly icon?: React.ReactNode;
}

const SHOWN_MS = 1500;

export function CopyButton({ label, text, icon = <Copy /> }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    const content = typeof text === 'string' ? text : text();
    navigator.clipboard.writeText(content).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const said = { idle: label, copied: 'Copied', failed: 'The browser did not let this be copied' }[state];
  return (
    <IconButton className="copy-button" label={said} onClick={copy}>
      {state === 'copied' ? <Check /> : icon}
    </IconButton>
  );
}
