import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CopyButton } from '../controls/copy-button.tsx';
import { isTameMarkdown, markdownSections } from './markdown-sections.ts';
import { PlainText } from './plain-text.tsx';
import { visibleText } from './visible-text.ts';
import './markdown.css';

interface MarkdownProps {
  /** From a model or a server, so hostile: HTML in it is text, links are not followed, nothing is fetched. */
  readonly text: string;
}

export const Markdown = memo(function Markdown({ text }: MarkdownProps) {
  if (!isTameMarkdown(text)) return <PlainText text={text} />;
  let at = 0;
  return (
    <div className="markdown" dir="auto">
      {markdownSections(visibleText(text)).map((section) => {
        const key = at;
        at += section.length;
        return <Section key={key} text={section} />;
      })}
    </div>
  );
});

const Section = memo(function Section({ text }: MarkdownProps) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={asItIs}>
      {text}
    </ReactMarkdown>
  );
});

const PLUGINS = [remarkGfm];
const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]+$/i;

// Addresses are only ever shown as text, so that none has to be taken out.
const asItIs = (url: string) => url;

const COMPONENTS: Components = {
  a: ({ href = '', children }) =>
    // A footnote's number.
    href.startsWith('#') ? (
      children
    ) : (
      <span className="markdown__link">
        {children}
        {String(children) === href ? null : <span className="markdown__url"> ({href})</span>}
        <CopyButton label="Copy the address" text={href} />
      </span>
    ),
  img: ({ src, alt = '' }) =>
    typeof src === 'string' && RASTER.test(src) ? (
      <img className="markdown__image" src={src} alt={alt} decoding="async" />
    ) : (
      <span className="markdown__placeholder">
        Image{alt === '' ? '' : ` “${alt}”`}, not loaded: {shortened(src)}
      </span>
    ),
  table: ({ children }) => (
    <div className="markdown__table">
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => <span>{checked ? '☑' : '☐'}</span>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  h1: ({ children }) => <p className="markdown__h1">{children}</p>,
  h2: ({ children }) => <p className="markdown__h2">{children}</p>,
  h3: ({ children }) => <p className="markdown__h3">{children}</p>,
  h4: ({ children }) => <p className="markdown__h3">{children}</p>,
  h5: ({ children }) => <p className="markdown__h3">{children}</p>,
  h6: ({ children }) => <p className="markdown__h3">{children}</p>,
};

function shortened(src: unknown): string {
  const text = typeof src === 'string' ? src : '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
