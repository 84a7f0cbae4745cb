/** P§3: a sub-account, a full stop, a worker id. What follows the first full stop is the worker's, further ones too. */
const SUB_ACCOUNT = /^[\p{L}\p{N}@+#/$*|_-]{1,40}$/u
const WORKER = /^[\p{L}\p{N}@+#/$*|_.:=-]{1,64}$/u

export type WorkerName = {
  /** As sub-accounts are told apart: however it is capitalised. */
  subAccount: string
  worker: string
}

export function readWorkerName(name: string): WorkerName | null {
  const stop = name.indexOf('.')
  const [subAccount, worker] = [name.slice(0, stop), name.slice(stop + 1)]
  return stop > 0 && SUB_ACCOUNT.test(subAccount) && WORKER.test(worker) ? { subAccount: subAccount.toLowerCase(), worker } : null
}
