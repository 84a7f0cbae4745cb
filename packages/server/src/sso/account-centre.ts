import type { FastifyInstance } from 'fastify'
import { sso } from '@adit/contract/sso'
import type { Pool } from '../kit/pool.ts'
import { serve } from '../kit/serve.ts'
import { casLogin } from './cas-login.ts'
import { casRest } from './cas-rest.ts'
import { casValidate } from './cas-validate.ts'
import * as emails from './email.service.ts'
import * as passwords from './password.service.ts'
import * as secondFactors from './second-factor.service.ts'
import * as sessions from './sessions.service.ts'
import * as signIns from './sign-in.service.ts'

/** The built-in sign-in service: our own calls for its pages, and CAS for everybody else. */
export function accountCentre(app: FastifyInstance, pool: Pool): void {
  serve(app, pool, sso, { ...signIns, ...secondFactors, ...emails, ...passwords, ...sessions })
  casLogin(app, pool)
  casValidate(app, pool)
  casRest(app, pool)
}
