import { Aisle } from './aisle';

/** Draws words as books: each digit is a width in units of six; an X after it makes the book tall. */
function books(startX: number, shelfY: number, words: string) {
  let x = startX;
  const spines: string[] = [];
  for (const [book] of words.matchAll(/ |\dX?/g)) {
    if (book === ' ') {
      x += 24;
      continue;
    }
    const width = Number(book.charAt(0)) * 6;
    const isTall = book.length > 1;
    const height = isTall ? 78 : 60;
    spines.push(`M${x} ${shelfY - height}h${width}v${height}h-${width}z`);
    // Drawn in the opposite direction, so that the fill rule cuts two bands out of the spine.
    if (isTall) spines.push(`M${x} ${shelfY - 66}v6h${width}v-6zM${x} ${shelfY - 24}v6h${width}v-6z`);
    x += width + 6;
  }
  return spines.join('');
}

const WRITTEN =
  books(60, 240, '5X343 35X4 4346 34X5 43X5') +
  books(60, 360, '34X4 5X3435 44 35X43X 4536 3X54 43X') +
  books(60, 480, '45X3 3446');
const SUGGESTED = books(360, 480, '435 4X354 53X4 34X45');

/** Books on shelves that look like lines of text; the books after the caret are what an AI tool would add. */
export default function TextCover({ className }: { className?: string | undefined }) {
  return (
    <Aisle
      className={className}
      shelves={[240, 360, 480]}
      signX={774}
      sign={<path d="M-42-20h84v8h-84zM-42-4h84v8h-84zM-42 12h48v8h-48z" />}
    >
      <path fill="var(--cover-ink)" d={WRITTEN} />
      <path fill="var(--cover-line)" d={SUGGESTED} />
      <path fill="var(--cover-accent)" d="M303 384h36v8h-14v80h14v8h-36v-8h14v-80h-14z" />
    </Aisle>
  );
}
