/** The way in, in a square of 32; also drawn by index.html itself (build/first-paint.ts). */
export const ARCH = 'M3 28V17C3 9.3 8.8 4 16 4s13 5.3 13 13v11h-6V17c0-4.4-3-7-7-7s-7 2.6-7 7v11z'
