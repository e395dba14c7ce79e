import { data } from 'react-router'
import { expect, test } from 'vitest'
import { adminRefusals } from '../contract.ts'
import { action } from './login.page.tsx'

test.each(['sign_in_failed', 'sign_in_paused'] as const)(
  'a sign-in without script that meets %s answers its status and words',
  async (code) => {
    const { status, message } = adminRefusals[code]
    const refuses = () => Promise.reject(data({ code, message }, { status }))
    const request = new Request('https://a.example/', {
      method: 'POST',
      body: new URLSearchParams({ username: 'kim' }),
    })
    // The action reads only the caller from the context, and nothing from the route.
    const given = { context: { get: () => refuses }, request } as unknown as Parameters<typeof action>[0]
    expect(await action(given)).toMatchObject({ data: { username: 'kim', words: message }, init: { status } })
  },
)
