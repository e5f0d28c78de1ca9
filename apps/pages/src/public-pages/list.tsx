// public-pages: a list of sentences.
import page from './page.module.css';

export function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={page['list']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
