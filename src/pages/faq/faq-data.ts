import type { FaqItem, Inline } from '../../content/content.types';

const plain = (piece: Inline) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : piece.text);

export const answerText = (item: FaqItem) => item.answer.map((paragraph) => paragraph.map(plain).join('')).join(' ');

export const faqData = (items: readonly FaqItem[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: items.map((item) => ({
    '@type': 'Question',
    name: item.question,
    acceptedAnswer: { '@type': 'Answer', text: answerText(item) },
  })),
});
