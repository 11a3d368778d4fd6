import { useEffect, useEffectEvent, useRef } from 'react';
import { longHex } from './hex-colour.ts';
import { monaco } from './monaco.ts';
import './editor.css';

export interface EditorProps {
  readonly text: string;
  readonly dark: boolean;
  /** Its accessible name. */
  readonly label: string;
}

/** JSON to be looked at, with folding and find. Heavy: load it with `lazy`. */
export function Editor({ text, dark, label }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((element: HTMLElement) => openEditor(element, { text, label }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another model.
  useEffect(() => {
    const close = host.current === null ? () => {} : open(host.current);
    return close;
  }, [text]);
  useEffect(() => monaco.editor.setTheme(themeOf(dark)), [dark]);
  return <div ref={host} className="editor" />;
}

function openEditor(element: HTMLElement, { text, label }: Pick<EditorProps, 'text' | 'label'>): () => void {
  const model = monaco.editor.createModel(text, 'json');
  const editor = monaco.editor.create(element, {
    model,
    ariaLabel: label,
    readOnly: true,
    domReadOnly: true,
    automaticLayout: true,
    minimap: { enabled: false },
    wordWrap: 'on',
    scrollBeyondLastLine: false,
    foldingStrategy: 'indentation',
    // Text from outside: nothing in it is a link, and what cannot be seen is marked.
    links: false,
    unicodeHighlight: { invisibleCharacters: true, ambiguousCharacters: false },
    renderControlCharacters: true,
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSize: 12,
    fontLigatures: false,
    lineHeight: 18,
    padding: { top: 8, bottom: 8 },
    contextmenu: false,
    renderLineHighlight: 'none',
    occurrencesHighlight: 'off',
  });
  return () => {
    editor.dispose();
    model.dispose();
  };
}

/** The editor's own colours on the ground of the panels. */
function themeOf(dark: boolean): string {
  const name = dark ? 'portolan-dark' : 'portolan-light';
  const panel = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim();
  monaco.editor.defineTheme(name, {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [],
    colors: { 'editor.background': longHex(panel) },
  });
  return name;
}
