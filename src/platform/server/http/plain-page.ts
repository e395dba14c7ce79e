import { escapeMarkup } from '../../shared/markup.ts'

/** A page of one sentence, for when no other can be made: no script, no style, nothing a policy could refuse. */
export const plainPage = ({ status, sentence }: { status: number; sentence: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(status)} · Sightline</title>
</head>
<body>
<main>
<h1>${titleOf(status)}</h1>
<p>${escapeMarkup(sentence)}</p>
<p><a href="/">Go to search</a></p>
</main>
</body>
</html>
`

const titleOf = (status: number) =>
  status === 429
    ? 'Too many requests'
    : status === 503
      ? 'Not available right now'
      : status < 500
        ? 'Not possible'
        : 'Something went wrong'
