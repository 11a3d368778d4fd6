export function LibraryView() {
  return <main>Library</main>;
}
