import { register } from 'node:module';

// Loaded with `node --import`: from then on `electron` is the stand-in that was built beside this file.
const standIn = JSON.stringify(new URL('./electron.js', import.meta.url).href);
const hook = `export async function resolve(specifier, context, next) {
  return specifier === 'electron' ? { url: ${standIn}, shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
