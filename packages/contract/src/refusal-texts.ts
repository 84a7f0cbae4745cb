import type { Language } from './languages.ts'
import type { RefusalName } from './refusals.ts'

/** What each refusal says to a person, in the three languages. */
const texts: Record<RefusalName, Record<Language, string>> = {
  PARAMETER_ERROR: { zh: '参数错误', en: 'Something in the request is not right', ru: 'Ошибка в параметрах запроса' },
  NOT_LOGGED_IN: { zh: '请重新登录', en: 'Please log in again', ru: 'Войдите снова' },
  SHARED_SUB_ACCOUNT: { zh: '授权子账户不能进行此操作', en: 'You may not do this on a shared sub-account', ru: 'Это действие недоступно для чужого субаккаунта' },
  SYSTEM_ERROR: { zh: '系统错误', en: 'System error', ru: 'Системная ошибка' },
  SERVICE_ERROR: { zh: '服务异常，请稍后重试', en: 'The service has a problem, try again later', ru: 'Сбой сервиса, повторите позже' },
  NO_SUB_ACCOUNT: { zh: '请先创建子账户', en: 'Create a sub-account first', ru: 'Сначала создайте субаккаунт' },
  NOT_FOUND: { zh: '没有此接口', en: 'There is no such call', ru: 'Такого вызова нет' },
  TOO_LARGE: { zh: '请求过大', en: 'The request is too large', ru: 'Слишком большой запрос' },
  UNSUPPORTED_TYPE: { zh: '不支持的内容类型', en: 'This content type is not accepted', ru: 'Такой тип содержимого не принимается' },
  TOO_MANY_REQUESTS: { zh: '请求过于频繁，请稍后重试', en: 'Too many requests, try again later', ru: 'Слишком много запросов, повторите позже' },
}

export const refusalText = (reason: RefusalName, language: Language): string => texts[reason][language]
