/** P§5: what is signed and how, as a line of code. */
export const SIGNATURE = 'signature = UPPER(HEX(HMAC_SHA256(secret, userId + key + nonce)))'
export const ENVELOPE = '{"code": 0, "message": "ok", "data": { … }}'

/** The same call in three languages: what is in capitals is the reader's own. */
export const SAMPLES = { curl, Python: python, 'Node.js': node } satisfies Record<string, (origin: string) => string>

function curl(origin: string): string {
  return `USER_ID='your-sub-account'
KEY='your-api-key'
SECRET='your-secret'

NONCE=$(date +%s)000
SIGNATURE=$(printf '%s' "$USER_ID$KEY$NONCE" \\
  | openssl dgst -sha256 -hmac "$SECRET" \\
  | sed 's/^.*= *//' | tr 'a-f' 'A-F')

curl -s '${origin}/api/account.htm' \\
  --data-urlencode "key=$KEY" \\
  --data-urlencode "nonce=$NONCE" \\
  --data-urlencode "signature=$SIGNATURE" \\
  --data-urlencode 'coin=BTC'
`
}

function python(origin: string): string {
  return `import hashlib
import hmac
import time

import requests

USER_ID = "your-sub-account"
KEY = "your-api-key"
SECRET = "your-secret"


def call(name, **fields):
    nonce = str(int(time.time() * 1000))
    signature = hmac.new(SECRET.encode(), (USER_ID + KEY + nonce).encode(), hashlib.sha256).hexdigest().upper()
    signed = {"key": KEY, "nonce": nonce, "signature": signature, **fields}
    answer = requests.post("${origin}/api/" + name + ".htm", data=signed, timeout=30).json()
    if answer["code"] != 0:
        raise RuntimeError(f"{answer['code']}: {answer['message']}")
    return answer["data"]


print(call("account", coin="BTC"))
`
}

function node(origin: string): string {
  return `import { createHmac } from 'node:crypto'

const USER_ID = 'your-sub-account'
const KEY = 'your-api-key'
const SECRET = 'your-secret'

async function call(name, fields) {
  const nonce = String(Date.now())
  const signature = createHmac('sha256', SECRET).update(USER_ID + KEY + nonce).digest('hex').toUpperCase()
  const body = new URLSearchParams({ key: KEY, nonce, signature, ...fields })
  const response = await fetch(\`${origin}/api/\${name}.htm\`, { method: 'POST', body })
  const { code, message, data } = await response.json()
  if (code !== 0) throw new Error(\`\${code}: \${message}\`)
  return data
}

console.log(await call('account', { coin: 'BTC' }))
`
}
