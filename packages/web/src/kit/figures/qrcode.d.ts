declare module 'qrcode' {
  type QrModules = { size: number; data: Uint8Array }
  const qrcode: { create: (text: string, options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' }) => { modules: QrModules } }
  export default qrcode
}
