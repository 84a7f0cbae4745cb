type MinerFacts = { id: number; brand: string; model: string; algorithm: string; power_watts: number; hashrate: number; released: string | null }

const M = 1e6
const G = 1e9
const T = 1e12
const K = 1e3

let last = 0
/** Numbered by their place: a new machine goes to the end of the list, and none is taken out of it. */
const model = (brand: string, name: string, algorithm: string, hashrate: number, power: number, released: string): MinerFacts =>
  ({ id: ++last, brand, model: name, algorithm, power_watts: power, hashrate, released })

const [BITMAIN, MICROBT, CANAAN, GOLDSHELL] = ['Bitmain', 'MicroBT', 'Canaan', 'Goldshell']

/** What makers state of their machines: the standard hash rate, the power at the wall, the year of the first delivery. */
export const MINER_MODELS: MinerFacts[] = [
  model(BITMAIN, 'Antminer S9 13.5T', 'SHA256d', 13.5 * T, 1323, '2017'),
  model(BITMAIN, 'Antminer T17 40T', 'SHA256d', 40 * T, 2200, '2019'),
  model(BITMAIN, 'Antminer S17 Pro 53T', 'SHA256d', 53 * T, 2094, '2019'),
  model(BITMAIN, 'Antminer S17+ 73T', 'SHA256d', 73 * T, 2920, '2019'),
  model(BITMAIN, 'Antminer T19 84T', 'SHA256d', 84 * T, 3150, '2020'),
  model(BITMAIN, 'Antminer S19 95T', 'SHA256d', 95 * T, 3250, '2020'),
  model(BITMAIN, 'Antminer S19 Pro 110T', 'SHA256d', 110 * T, 3250, '2020'),
  model(BITMAIN, 'Antminer S19j Pro 104T', 'SHA256d', 104 * T, 3068, '2021'),
  model(BITMAIN, 'Antminer S19 XP 140T', 'SHA256d', 140 * T, 3010, '2022'),
  model(BITMAIN, 'Antminer S19 XP Hydro 255T', 'SHA256d', 255 * T, 5304, '2022'),
  model(BITMAIN, 'Antminer S19k Pro 120T', 'SHA256d', 120 * T, 2760, '2023'),
  model(BITMAIN, 'Antminer S21 200T', 'SHA256d', 200 * T, 3500, '2024'),
  model(BITMAIN, 'Antminer T21 190T', 'SHA256d', 190 * T, 3610, '2024'),
  model(BITMAIN, 'Antminer S21 Hydro 335T', 'SHA256d', 335 * T, 5360, '2024'),
  model(BITMAIN, 'Antminer S21 Pro 234T', 'SHA256d', 234 * T, 3510, '2024'),
  model(BITMAIN, 'Antminer S21 XP 270T', 'SHA256d', 270 * T, 3645, '2024'),
  model(MICROBT, 'Whatsminer M20S 68T', 'SHA256d', 68 * T, 3360, '2019'),
  model(MICROBT, 'Whatsminer M21S 56T', 'SHA256d', 56 * T, 3360, '2019'),
  model(MICROBT, 'Whatsminer M31S+ 80T', 'SHA256d', 80 * T, 3360, '2020'),
  model(MICROBT, 'Whatsminer M30S 88T', 'SHA256d', 88 * T, 3344, '2020'),
  model(MICROBT, 'Whatsminer M30S+ 100T', 'SHA256d', 100 * T, 3400, '2020'),
  model(MICROBT, 'Whatsminer M30S++ 112T', 'SHA256d', 112 * T, 3472, '2020'),
  model(MICROBT, 'Whatsminer M50 114T', 'SHA256d', 114 * T, 3306, '2022'),
  model(MICROBT, 'Whatsminer M50S 126T', 'SHA256d', 126 * T, 3276, '2022'),
  model(MICROBT, 'Whatsminer M60 172T', 'SHA256d', 172 * T, 3422, '2023'),
  model(MICROBT, 'Whatsminer M60S 186T', 'SHA256d', 186 * T, 3441, '2023'),
  model(CANAAN, 'AvalonMiner 1066 50T', 'SHA256d', 50 * T, 3250, '2019'),
  model(CANAAN, 'Avalon A1246 90T', 'SHA256d', 90 * T, 3420, '2021'),
  model(CANAAN, 'Avalon A1366 130T', 'SHA256d', 130 * T, 3250, '2022'),
  model(CANAAN, 'Avalon A1466 150T', 'SHA256d', 150 * T, 3230, '2023'),
  model(BITMAIN, 'Antminer L3+ 504M', 'Scrypt', 504 * M, 800, '2017'),
  model(BITMAIN, 'Antminer L7 9.5G', 'Scrypt', 9.5 * G, 3425, '2021'),
  model(BITMAIN, 'Antminer L9 16G', 'Scrypt', 16 * G, 3360, '2024'),
  model(GOLDSHELL, 'Mini-DOGE 185M', 'Scrypt', 185 * M, 233, '2021'),
  model(GOLDSHELL, 'LT6 3.35G', 'Scrypt', 3.35 * G, 3200, '2022'),
  model('ElphaPex', 'DG1 11G', 'Scrypt', 11 * G, 3420, '2024'),
  model(BITMAIN, 'Antminer D7 1286G', 'X11', 1.286 * T, 3148, '2021'),
  model(BITMAIN, 'Antminer D9 1770G', 'X11', 1.77 * T, 2839, '2023'),
  model(BITMAIN, 'Antminer Z9 mini 10K', 'Equihash', 10 * K, 300, '2018'),
  model('Innosilicon', 'A9 ZMaster 50K', 'Equihash', 50 * K, 620, '2018'),
  model(BITMAIN, 'Antminer Z11 135K', 'Equihash', 135 * K, 1418, '2019'),
  model(BITMAIN, 'Antminer Z15 420K', 'Equihash', 420 * K, 1510, '2020'),
  model(BITMAIN, 'Antminer Z15 Pro 840K', 'Equihash', 840 * K, 2780, '2023'),
  model('Jasminer', 'X4-1U 520M', 'Etchash', 520 * M, 240, '2021'),
  model(BITMAIN, 'Antminer E9 2.4G', 'Etchash', 2.4 * G, 1920, '2022'),
  model('iPollo', 'V1 3.6G', 'Etchash', 3.6 * G, 3100, '2022'),
  model(BITMAIN, 'Antminer E9 Pro 3.68G', 'Etchash', 3.68 * G, 2200, '2023'),
  model(GOLDSHELL, 'KD6 29.2T', 'Blake2s', 29.2 * T, 2630, '2022'),
  model(BITMAIN, 'Antminer KA3 166T', 'Blake2s', 166 * T, 3154, '2022'),
  model(GOLDSHELL, 'CK6 19.3T', 'Eaglesong', 19.3 * T, 3300, '2022'),
  model(BITMAIN, 'Antminer K7 63.5T', 'Eaglesong', 63.5 * T, 3080, '2023'),
  model(BITMAIN, 'Antminer HS3 9T', 'Blake2b + SHA3', 9 * T, 2079, '2022'),
]

/** Machines of these algorithms also mine the other: one is the other with a smaller work area, or the coin takes several. */
const ALSO: Record<string, string[]> = { Ethash: ['Etchash'], 'SHA256d / Scrypt': ['SHA256d', 'Scrypt'] }

/** The algorithms of machines that mine a coin of this algorithm. */
export const minerAlgorithms = (coinAlgorithm: string): string[] => [coinAlgorithm, ...ALSO[coinAlgorithm] ?? []]
