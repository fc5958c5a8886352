import type { Model } from '#kit/model';

/**
 * What the screen at an address will ask of the services first, as it will say it: 'client/filterpaginated/1/10 {"$sort":…}', a GET where there is no body. The page sends it
 * while its program is still coming (src/client/http/ahead.ts), in the name of who is signed in there; who signs in is given the answer with it (calls/firstAnswers.ts). Undefined where a screen is not the usual one.
 */
export const asksOf = (models: readonly Model[]): ((path: string) => string | undefined) => {
  const byPath = new Map(models.map((model) => [model.path, model]));
  return (path) => {
    const [, at = '', form, coded] = /^\/app\/([a-z\d-]+\/[a-z\d-]+)(?:(\/edicao)\/([\w%]+))?$/.exec(path) ?? [];
    const model = byPath.get(at);
    if (!model || model.settings || (form ? model.pages.edit : model.pages.list)) return undefined;
    if (form) return isId(idOf(coded)) ? `${model.root}findbyid/${idOf(coded)}` : undefined;
    const [field, direction] = model.list.sort[0] ?? ['id', 'desc'];
    return `${model.root}filterpaginated/1/${model.list.size} ${JSON.stringify({ $sort: [[field, direction]] })}`;
  };
};

/** The id in an address of a form: base64, URL-encoded (src/client/addresses.ts). */
const idOf = (coded = ''): string => {
  try {
    return Buffer.from(decodeURIComponent(coded), 'base64').toString();
  } catch {
    return '';
  }
};
const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);
