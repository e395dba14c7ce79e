import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own that takes everything and forgets it. Says its port, then how many it took
// whenever it is asked.

let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) => {
    stream.on('end', () => {
      taken += 1
      done()
    })
    stream.resume()
  },
})
const listening = server.listen(0, '127.0.0.1', () => console.log((listening.address() as { port: number }).port))
process.stdin.on('data', () => console.log(taken)).on('end', () => process.exit())
