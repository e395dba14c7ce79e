import { TextLink } from './Link.tsx'
import { CodeBlock } from './Text.tsx'
import { takeFocus } from './take-focus.ts'

/** Shows the secret of an authenticator app as a QR code, as text and as a link. */
export function AuthenticatorSecret({ secret, uri, qrCode }: { secret: string; uri: string; qrCode: string }) {
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        Scan this with an authenticator app, or type the secret into it. Then type the code that the app shows.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code of the secret below"
        width={208}
        height={208}
        // White in both themes: cameras look for dark on light.
        className="rounded-md border border-line bg-[#fff] p-3"
      />
      <CodeBlock label="Secret" code={secret} wraps />
      <p className="text-sm">
        <TextLink href={uri}>Open in an authenticator app on this device</TextLink>
      </p>
    </>
  )
}
