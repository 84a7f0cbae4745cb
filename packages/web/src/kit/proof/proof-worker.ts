// One thread of the proof of work (see prove.ts): the library's loop over the browser's own crypto. The library's
// ready-made worker is no use here, since it derives keys with Node's.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
