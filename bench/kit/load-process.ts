import { answerParent } from '../../e2e/kit/child.ts'
import { askServer, type Ask } from './ask-server.ts'
import { steadyLoad, type Load } from './steady-load.ts'

/** Whoever asks has a process of its own: what else a bench holds in its memory must not keep an answer waiting. */
const asks = {
  load: (asked: Ask[], load: Load): Promise<number[]> => steadyLoad(at => askServer(asked[at % asked.length]!, at), load),
}
export type LoadAsks = typeof asks

answerParent(asks)
