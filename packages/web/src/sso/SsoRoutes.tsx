import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { SsoFrame } from './SsoFrame.tsx'
import { SignIn } from './SignIn.tsx'

const Register = lazy(() => import('./Register.tsx').then(page => ({ default: page.Register })))
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx').then(page => ({ default: page.ForgotPassword })))
const ResetPassword = lazy(() => import('./ResetPassword.tsx').then(page => ({ default: page.ResetPassword })))
const Account = lazy(() => import('./account/Account.tsx').then(page => ({ default: page.Account })))
const BindEmail = lazy(() => import('./account/BindEmail.tsx').then(page => ({ default: page.BindEmail })))
const Outbox = lazy(() => import('./Outbox.tsx').then(page => ({ default: page.Outbox })))

/** The account centre's own small site; signing in is the page most come for, so it alone loads at once. */
export function SsoRoutes() {
  return (
    <SsoFrame>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        <Route path="/register" element={<Register />} />
        <Route path="/forgotPassword" element={<ForgotPassword />} />
        <Route path="/resetPassword" element={<ResetPassword />} />
        <Route path="/account" element={<Account />} />
        <Route path="/bindEmail" element={<BindEmail />} />
        <Route path="/outbox" element={<Outbox />} />
        <Route path="*" element={<Navigate to="/account" replace />} />
      </Routes>
    </SsoFrame>
  )
}
