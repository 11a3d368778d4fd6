import 'monaco-editor/features/bracketMatching/register.js';
import 'monaco-editor/features/clipboard/register.js';
import 'monaco-editor/features/codeEditor/register.js';
import 'monaco-editor/features/codicon/register.js';
import 'monaco-editor/features/find/register.js';
import 'monaco-editor/features/folding/register.js';
// Loaded when a first model has its language, it would register services that the editor takes up only at its start.
import 'monaco-editor/languages/features/json/jsonMode.js';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';

// The editor asks for its worker here; it comes from the bundle, as the page's content policy wants it.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

// Records are looked at, not written: colours only, and no second worker that would check them.
jsonDefaults.setModeConfiguration({ tokens: true });

export { monaco };
