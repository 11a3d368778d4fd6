import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const WindowStateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }).nullable(),
  maximized: z.boolean(),
});
/** How the window stood when it was last closed; `bounds` in screen points, null before that. */
export type WindowState = Readonly<z.infer<typeof WindowStateSchema>>;
type Bounds = NonNullable<WindowState['bounds']>;

const FIRST: WindowState = { bounds: null, maximized: false };

/** A file that is missing, or torn because the last write was cut off, costs nothing but the window's place. */
export function readWindowState(path: string): WindowState {
  try {
    return WindowStateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return FIRST;
  }
}

export function writeWindowState(path: string, state: WindowState): void {
  writeFileSync(path, JSON.stringify(state));
}

/** Whether the title bar of a window with these bounds could be grabbed on one of the screens. */
export function isReachable(bounds: Bounds, screens: readonly Bounds[]): boolean {
  const grip = 80;
  return screens.some(
    ({ x, y, width, height }) =>
      bounds.x + bounds.width >= x + grip &&
      bounds.x <= x + width - grip &&
      bounds.y >= y &&
      bounds.y <= y + height - grip,
  );
}
