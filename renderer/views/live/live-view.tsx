export function LiveView() {
  return <main>Live</main>;
}
