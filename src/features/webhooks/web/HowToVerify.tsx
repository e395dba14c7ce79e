import { CodeBlock } from '../../../ui/Text.tsx'
import { retrySeconds, toleranceSeconds } from '../vocabulary.ts'

// The library's own first example: a receiver needs no more than this.
const example = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
// The body as it came, before anything parses it.
const event = webhook.verify(rawBody, request.headers)`

/** Explains to developers what a receiver has to do. */
export const HowToVerify = () => (
  <div className="grid max-w-measure grid-cols-1 gap-4">
    <p>
      Messages are signed as Standard Webhooks describes, so that its libraries verify them in many languages. They
      carry the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>.
    </p>
    <CodeBlock label="Node.js" code={example} />
    <ul className="list-disc pl-5">
      <li>{`Refuse a timestamp more than ${toleranceSeconds / 60} minutes off: it may be a replay by someone else.`}</li>
      <li>Answer with a status of 200 to 299 within 10 seconds, and do the work after that.</li>
      <li>The same id can come more than once. Take it once.</li>
      <li>
        {`What you do not take is sent again up to ${retrySeconds.length} times over about a day, each time with the same id; then it is given up, and can be replayed here.`}
      </li>
    </ul>
  </div>
)
