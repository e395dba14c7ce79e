import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { ApiError, createCaller, errorWords } from '../../../platform/web/call.ts'
import { serverCaller, siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy, statusOf } from '../../../platform/web/refused.ts'
import { adminLoginPath, adminPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { adminContract } from '../contract.ts'
import { demoStaff, signedInSearch } from '../vocabulary.ts'
import type { Route } from './+types/login.page'
import { setSessionFlag } from './session-flag.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(siteContext).demo ? demoStaff : null })

/** Signs in someone whose page has no script, or not yet. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const username = String(form.get('username') ?? '')
  const password = String(form.get('password') ?? '')
  try {
    const code = String(form.get('code') ?? '').trim()
    const body = { username, password, ...(code ? { code } : {}) }
    await serverCaller<typeof adminContract>(context)('POST /api/admin/login', { body })
  } catch (refusal) {
    const { code, message } = saidBy(refusal)
    const status = statusOf(refusal)
    if (message === undefined || status === undefined) throw refusal
    const words = code === 'invalid_request' ? 'Please enter your username and password.' : message
    return data({ username, words, asksForCode: asksForCode(code) }, { status })
  }
  throw redirect(`${adminPath}?${signedInSearch}`, 303)
}

/** The password was right: what is missing is the second step. */
const asksForCode = (code: string | undefined) => code === 'staff_code_required' || code === 'staff_code_failed'

const call = createCaller<typeof adminContract>()

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { toast } = useToast()
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string; code?: string }) =>
      call('POST /api/admin/login', { body }),
    onSuccess: async () => {
      setSessionFlag()
      await navigate(adminPath)
      toast({ title: 'Login Successful', description: 'Welcome to the admin dashboard.' })
    },
  })

  const refused = signIn.error ? errorWords(signIn.error) : actionData?.words
  const code = signIn.error instanceof ApiError ? signIn.error.code : undefined
  // Once it was asked for it stays: who mistypes it is asked again.
  const [hasCodeStep, setCodeStep] = useState(actionData?.asksForCode ?? false)
  if (!hasCodeStep && asksForCode(code)) setCodeStep(true)
  const isAskedOnly = code === 'staff_code_required' || (!code && actionData?.asksForCode)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '').trim()
    signIn.mutate({
      username: String(form.get('username') ?? ''),
      password: String(form.get('password') ?? ''),
      ...(code ? { code } : {}),
    })
  }

  return (
    <Container width="reading">
      <Head title="Admin sign-in" description="Sign-in for the staff of this installation." isListed={false} />
      <PageHeader title="Admin sign-in" />
      <div className="grid max-w-md grid-cols-1 gap-6 border-t border-rule pt-6 pb-16">
        {refused !== undefined && (
          <Callout kind={isAskedOnly ? 'note' : 'danger'} title={isAskedOnly ? 'One more step' : 'Login Failed'}>
            <p>{refused}</p>
          </Callout>
        )}
        <form method="post" action={adminLoginPath} onSubmit={submit} className="grid grid-cols-1 gap-5">
          <TextInput
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={100}
            defaultValue={actionData?.username}
          />
          <PasswordInput label="Password" name="password" autoComplete="current-password" required maxLength={200} />
          {hasCodeStep && <CodeField takesFocus />}
          <Button type="submit" variant="primary" wide pending={signIn.isPending} pendingLabel="Signing In...">
            Sign In
          </Button>
        </form>
        {loaderData.demo && (
          <Callout title="Demo credentials">
            <p>
              Username <code>{loaderData.demo.username}</code>, password <code>{loaderData.demo.password}</code>
            </p>
          </Callout>
        )}
        <p className="text-sm">
          <TextLink href="/">Back to Dashboard</TextLink>
        </p>
      </div>
    </Container>
  )
}
