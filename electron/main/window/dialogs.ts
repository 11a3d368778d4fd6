import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

const PICK: Readonly<Record<'files' | 'folder', OpenDialogOptions>> = {
  files: {
    title: 'Open rollout files',
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'Rollouts', extensions: ['json', 'jsonl', 'ndjson'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
  folder: { title: 'Open a folder of rollouts', properties: ['openDirectory'] },
};

/** The native open dialog; empty where the user closed it. */
export async function pickPaths(what: 'files' | 'folder'): Promise<readonly string[]> {
  const window = BrowserWindow.getAllWindows()[0];
  const { filePaths } = await (window ? dialog.showOpenDialog(window, PICK[what]) : dialog.showOpenDialog(PICK[what]));
  return filePaths;
}

/** Says one sentence. */
export async function tell(message: string): Promise<void> {
  const window = BrowserWindow.getAllWindows()[0];
  const options = { type: 'warning', message } as const;
  await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
}
