// One thread of the proof of work (see prove.ts); the library brings the whole loop.
import 'altcha-lib/workers/pbkdf2'
