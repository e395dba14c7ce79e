/** Addresses of this machine and its network, in spellings that an attacker may hope are not recognized. */
export function insideAddresses(port: number, own: readonly string[]): string[] {
  const hosts = [
    ...['127.0.0.1', '127.1', '127.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '0177.0.0.1', '017700000001'],
    ...['127.0.0.1.', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '0.0.0.0', '0', '①②⑦.⓪.⓪.①'],
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '[fc00::1]', '[fec0::1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '198.18.0.1', '192.0.0.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '[fd00:ec2::254]', 'metadata.google.internal', 'router.local'],
    ...own,
  ]
  const plain = hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`, `https://${host}/`])
  return [
    ...plain,
    ...[`https://user:pass@127.0.0.1:${port}/`, `https://public.example@127.0.0.1:${port}/`],
    ...[`https://127.0.0.1:${port}#@public.example/`, `https:\\\\127.0.0.1:${port}\\`, `https:/127.0.0.1:${port}`],
    ...[`//127.0.0.1:${port}/`, `https://127.0.0.1%2f@public.example/`, 'file:///etc/passwd', 'ftp://127.0.0.1/'],
    ...[`gopher://127.0.0.1:${port}/_x`, 'data:text/html,x', 'javascript:1', `jar:http://127.0.0.1:${port}!/`],
    ...['https://127.0.0.1:22/', 'https://127.0.0.1:5432/', 'https://127.0.0.1:25/', 'unix:///var/run/docker.sock'],
  ]
}
