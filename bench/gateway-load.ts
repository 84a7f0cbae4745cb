import { connect, type Socket } from 'node:net'

/** What the bench asks of the load generator: machines by the thousand in one process. */
export type Asked =
  | { connect: number; port: number }
  /** So many shares unanswered on each of the first so many connections. */
  | { flood: number; over: number }
  /** So many shares a second, over the first so many connections in turn. */
  | { pace: number; over: number }
  | 'count' | 'rest'
export type Count = {
  accepted: number
  refused: number
  /** Milliseconds from a share to its answer: half and 99 in 100 of them are within. */
  median: number
  slowest: number
  /** Connections that have heard of the last job, and how far the last was behind the first. */
  heard: number
  spreadMs: number
}

const WORKERS = 1000
const ACCEPTED = '"result":true'
const HANDSHAKES_AT_ONCE = 200

let outstanding = 0
let accepted = 0
let refused = 0
let latencies: number[] = []
let job = ''
let time = ''
let jobLine = ''
let heard = 0
let [firstHeard, lastHeard] = [0, 0]

class Machine {
  #socket: Socket
  #head: string
  #shares = 0
  #sentAt: number[] = []
  #rest = ''
  ready: Promise<void>

  constructor(port: number, number: number) {
    this.#head = `{"id":3,"method":"mining.submit","params":["north-hall.${number % WORKERS}","`
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.write(`{"id":1,"method":"mining.subscribe","params":["bench"]}\n{"id":2,"method":"mining.authorize","params":["north-hall.${number % WORKERS}","x"]}\n`)
    this.ready = new Promise((resolve, reject) => {
      this.#socket.on('error', reject).on('close', () => { throw new Error('the gateway hung up') })
      this.#socket.on('data', chunk => { this.#hear(chunk.toString('latin1'), resolve) })
    })
  }

  #hear(text: string, ready: () => void): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    let answers = 0
    for (const line of lines) {
      if (line.startsWith('{"id":3')) {
        answers += 1
        latencies.push(performance.now() - this.#sentAt.shift()!)
        if (line.includes(ACCEPTED)) accepted += 1
        else refused += 1
      } else if (line.includes('"method":"mining.notify"')) {
        this.#newJob(line)
        ready()
      }
    }
    if (answers > 0 && outstanding > 0) this.give(Math.max(0, outstanding - this.#sentAt.length))
  }

  /** Thousands hear the same line at once: it is read once, or reading it would be what is measured. */
  #newJob(line: string): void {
    const now = performance.now()
    if (line !== jobLine) {
      const { params } = JSON.parse(line) as { params: string[] }
      if (params[0] !== job) [job, time, heard, firstHeard] = [params[0]!, params[7]!, 0, now]
      jobLine = line
    }
    heard += 1
    lastHeard = now
  }

  give(count: number): void {
    const now = performance.now()
    let lines = ''
    for (let share = 0; share < count; share++) {
      this.#shares += 1
      this.#sentAt.push(now)
      lines += `${this.#head}${job}","${this.#shares.toString(16).padStart(16, '0')}","${time}","00000000"]}\n`
    }
    if (lines !== '') this.#socket.write(lines, 'latin1')
  }
}

const machines: Machine[] = []
let timer: NodeJS.Timeout | undefined

/** Shares fall due with time, so that a machine which wakes late gives what it owes. */
function pace(aSecond: number, over: number): void {
  const began = performance.now()
  let given = 0
  timer = setInterval(() => {
    const due = Math.floor((performance.now() - began) / 1000 * aSecond)
    for (; given < due; given++) machines[given % over]!.give(1)
  }, 1)
}

function count(): Count {
  latencies.sort((a, b) => a - b)
  const within = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  const counted: Count = { accepted, refused, median: within(0.5), slowest: within(0.99), heard, spreadMs: lastHeard - firstHeard };
  [accepted, refused, latencies] = [0, 0, []]
  return counted
}

async function obey(asked: Asked): Promise<void> {
  if (asked === 'count') return
  if (asked === 'rest') {
    outstanding = 0
    clearInterval(timer)
  } else if ('connect' in asked) {
    while (machines.length < asked.connect) {
      const next = Array.from({ length: Math.min(HANDSHAKES_AT_ONCE, asked.connect - machines.length) }, (_, at) => new Machine(asked.port, machines.length + at))
      machines.push(...next)
      await Promise.all(next.map(machine => machine.ready))
    }
  } else if ('flood' in asked) {
    outstanding = asked.flood
    for (const machine of machines.slice(0, asked.over)) machine.give(outstanding)
  } else pace(asked.pace, asked.over)
}

process.on('message', (asked: Asked) => {
  void obey(asked).then(() => { process.send!(count()) })
})
process.on('disconnect', () => process.exit())
