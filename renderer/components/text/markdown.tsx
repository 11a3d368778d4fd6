import { memo, type ReactNode, useState } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import './markdown.css';

/** Vector images can carry scripts and styles, and any other address would be fetched. */
const SAFE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=\s]+$/;

const PLUGINS = [remarkGfm];
const COMPONENTS: Components = {
  a: ({ href, children }) => <Link address={href ?? ''}>{children}</Link>,
  img: ({ src, alt }) =>
    typeof src === 'string' && SAFE_IMAGE.test(src) ? (
      <img className="markdown__image" src={src} alt={alt ?? ''} />
    ) : (
      <span className="markdown__no-image">
        Image not loaded: {alt} <bdi className="mono">{String(src ?? '')}</bdi>
      </span>
    ),
  table: ({ children }) => (
    <div className="markdown__table">
      <table>{children}</table>
    </div>
  ),
};

/** Text from outside as Markdown with tables. Raw HTML stays text, links are not followed, nothing is fetched. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown" dir="auto">
      {/* Addresses are shown and never followed, so they stay as they are. */}
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={(address) => address}>
        {text}
      </ReactMarkdown>
    </div>
  );
});

/** A link shows where it leads; clicking copies that. */
function Link({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(address).then(() => setCopied(true));
  };
  return (
    <button type="button" className="markdown__link" title="Copy this address" onClick={copy}>
      {children} <bdi className="markdown__address">({copied ? 'copied' : address})</bdi>
    </button>
  );
}
