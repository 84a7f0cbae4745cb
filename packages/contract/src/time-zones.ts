import { z } from './kit.ts'
import type { Language } from './languages.ts'

type Cities = Record<Language, string>
const cities = (zh: string, en: string, ru: string): Cities => ({ zh, en, ru })

/** A§3: TIME_ZONE_M12 to TIME_ZONE_12 with six half-hour zones: whole offsets, no daylight saving, so that a day always has 24 hours. */
const ZONES = {
  TIME_ZONE_M12: cities('国际日期变更线西', 'International Date Line West', 'Линия перемены дат, запад'),
  TIME_ZONE_M11: cities('帕果帕果', 'Pago Pago', 'Паго-Паго'),
  TIME_ZONE_M10: cities('檀香山', 'Honolulu', 'Гонолулу'),
  TIME_ZONE_M9: cities('安克雷奇', 'Anchorage', 'Анкоридж'),
  TIME_ZONE_M8: cities('洛杉矶、温哥华', 'Los Angeles, Vancouver', 'Лос-Анджелес, Ванкувер'),
  TIME_ZONE_M7: cities('丹佛、卡尔加里', 'Denver, Calgary', 'Денвер, Калгари'),
  TIME_ZONE_M6: cities('芝加哥、墨西哥城', 'Chicago, Mexico City', 'Чикаго, Мехико'),
  TIME_ZONE_M5: cities('纽约、多伦多', 'New York, Toronto', 'Нью-Йорк, Торонто'),
  TIME_ZONE_M4: cities('加拉加斯、圣地亚哥', 'Caracas, Santiago', 'Каракас, Сантьяго'),
  TIME_ZONE_M3_5: cities('圣约翰斯', 'St John’s', 'Сент-Джонс'),
  TIME_ZONE_M3: cities('圣保罗、布宜诺斯艾利斯', 'São Paulo, Buenos Aires', 'Сан-Паулу, Буэнос-Айрес'),
  TIME_ZONE_M2: cities('南乔治亚岛', 'South Georgia', 'Южная Георгия'),
  TIME_ZONE_M1: cities('普拉亚、亚速尔群岛', 'Praia, Azores', 'Прая, Азорские острова'),
  TIME_ZONE_0: cities('伦敦、雷克雅未克', 'London, Reykjavik', 'Лондон, Рейкьявик'),
  TIME_ZONE_1: cities('柏林、巴黎', 'Berlin, Paris', 'Берлин, Париж'),
  TIME_ZONE_2: cities('开罗、基辅', 'Cairo, Kyiv', 'Каир, Киев'),
  TIME_ZONE_3: cities('莫斯科、伊斯坦布尔', 'Moscow, Istanbul', 'Москва, Стамбул'),
  TIME_ZONE_3_5: cities('德黑兰', 'Tehran', 'Тегеран'),
  TIME_ZONE_4: cities('迪拜、巴库', 'Dubai, Baku', 'Дубай, Баку'),
  TIME_ZONE_4_5: cities('喀布尔', 'Kabul', 'Кабул'),
  TIME_ZONE_5: cities('塔什干、叶卡捷琳堡', 'Tashkent, Yekaterinburg', 'Ташкент, Екатеринбург'),
  TIME_ZONE_5_5: cities('新德里、孟买', 'New Delhi, Mumbai', 'Нью-Дели, Мумбаи'),
  TIME_ZONE_6: cities('达卡、比什凯克', 'Dhaka, Bishkek', 'Дакка, Бишкек'),
  TIME_ZONE_6_5: cities('仰光', 'Yangon', 'Янгон'),
  TIME_ZONE_7: cities('曼谷、新西伯利亚', 'Bangkok, Novosibirsk', 'Бангкок, Новосибирск'),
  TIME_ZONE_8: cities('北京、新加坡', 'Beijing, Singapore', 'Пекин, Сингапур'),
  TIME_ZONE_9: cities('东京、首尔', 'Tokyo, Seoul', 'Токио, Сеул'),
  TIME_ZONE_9_5: cities('阿德莱德、达尔文', 'Adelaide, Darwin', 'Аделаида, Дарвин'),
  TIME_ZONE_10: cities('悉尼、符拉迪沃斯托克', 'Sydney, Vladivostok', 'Сидней, Владивосток'),
  TIME_ZONE_11: cities('马加丹、努美阿', 'Magadan, Nouméa', 'Магадан, Нумеа'),
  TIME_ZONE_12: cities('奥克兰、堪察加', 'Auckland, Kamchatka', 'Окленд, Камчатка'),
}
export type TimeZone = keyof typeof ZONES
export const TIME_ZONES = Object.keys(ZONES) as TimeZone[]
/** The pool's day is Beijing's until an owner says otherwise. */
export const DEFAULT_TIME_ZONE: TimeZone = 'TIME_ZONE_8'

export const TimeZoneName = z.enum(TIME_ZONES)

/** A stored or received name; anything else is the default zone. */
export const toTimeZone = (said: string | undefined): TimeZone => (said !== undefined && Object.hasOwn(ZONES, said) ? said as TimeZone : DEFAULT_TIME_ZONE)

/** Minutes to add to UTC. */
export function offsetMinutes(zone: TimeZone): number {
  const name = zone.slice('TIME_ZONE_'.length)
  const size = Number(name.replace('M', '').replace('_', '.')) * 60
  return name.startsWith('M') ? -size : size
}

/** The offset as `Intl` takes it for a time zone: `+08:00`. */
export function utcOffset(zone: TimeZone): string {
  const minutes = offsetMinutes(zone)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.trunc(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}

/** A§3: the GMT-offset label, with cities a miner may know it by. */
export const timeZoneLabel = (zone: TimeZone, language: Language): string => `GMT${utcOffset(zone)} ${ZONES[zone][language]}`
