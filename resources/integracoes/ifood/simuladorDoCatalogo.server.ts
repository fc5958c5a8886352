import { objeto, objetos, type Json } from '../../comum/lerJson';
import { uuidDe } from '../../comum/uuid.server';

/** Catalogue as the simulator keeps it, in the words of Catalog v2.0. */
export interface EstadoDoCatalogo {
  readonly catalogId: string;
  readonly categories: Categoria[];
  readonly batches: Record<string, Lote>;
}
interface Preco {
  value: number;
  originalValue?: number;
}
interface Opcao {
  readonly id: string;
  name: string;
  status: string;
  externalCode?: string;
  price?: Preco;
}
interface Item {
  readonly id: string;
  name: string;
  description?: string;
  externalCode?: string;
  index: number;
  status: string;
  price: Preco;
  optionGroups?: { id: string; name: string; min: number; max: number; index: number; options: Opcao[] }[];
}
interface Categoria {
  readonly id: string;
  name: string;
  status: string;
  index: number;
  template: string;
  items: Item[];
}
interface Lote {
  /** Questions until it is over; the change is made then. */
  faltam: number;
  readonly mudanca: { readonly path: string; readonly body: Json };
  falha: string | null;
}
export interface RespostaDoCatalogo {
  readonly status: number;
  readonly body: unknown;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Dishes of the simulated shop: three categories with forty items. Names repeat the demo's menu where it has them. */
const pratos: Readonly<Record<string, readonly (readonly [nome: string, preco: number])[]>> = {
  'Pizzas tradicionais': [
    ['Pizza calabresa', 64.9],
    ['Pizza margherita', 66.9],
    ['Pizza portuguesa', 69.9],
    ['Pizza frango com catupiry', 71.9],
    ['Pizza quatro queijos', 69.9],
    ['Pizza napolitana', 58.9],
    ['Pizza pepperoni', 79.9],
    ['Pizza mussarela', 54.9],
    ['Pizza atum', 63.9],
    ['Pizza toscana', 58.9],
    ['Pizza bauru', 75.9],
    ['Pizza milho com bacon', 59.9],
    ['Pizza palmito', 62.9],
    ['Pizza baiana', 60.9],
  ],
  Lanches: [
    ['X-Salada', 28.9],
    ['X-Bacon', 32.9],
    ['X-Tudo', 38.9],
    ['X-Egg', 29.9],
    ['X-Frango', 31.9],
    ['Misto quente', 16.9],
    ['Bauru no pão francês', 21.9],
    ['Hambúrguer artesanal', 36.9],
    ['Hambúrguer vegetariano', 35.9],
    ['Cachorro-quente', 18.9],
    ['Batata frita', 24.9],
    ['Batata com cheddar', 31.9],
    ['Anéis de cebola', 26.9],
  ],
  Bebidas: [
    ['Coca-Cola lata', 7.9],
    ['Coca-Cola 2 litros', 16.9],
    ['Guaraná lata', 7.5],
    ['Guaraná 2 litros', 14.9],
    ['Água sem gás', 5],
    ['Água com gás', 5.5],
    ['Suco de laranja', 12.9],
    ['Suco de uva', 12.9],
    ['Limonada suíça', 13.9],
    ['Chá gelado', 9.9],
    ['Cerveja lata', 9.9],
    ['Cerveja long neck', 12.9],
    ['Energético', 14.9],
  ],
};
/** Catalogue of a shop that nobody has changed yet. */
export const catalogoInicial = (loja: string): EstadoDoCatalogo => ({
  catalogId: uuidDe(`${loja}/catalogo`),
  batches: {},
  categories: Object.entries(pratos).map(([name, itens], index) => ({
    id: uuidDe(`${loja}/${name}`),
    name,
    status: 'AVAILABLE',
    index,
    template: 'DEFAULT',
    items: itens.map(([prato, value], at) => ({
      id: uuidDe(`${loja}/${name}/${prato}`),
      name: prato,
      index: at,
      status: 'AVAILABLE',
      price: { value },
      ...(name === 'Lanches' &&
        at < 5 && {
          optionGroups: [
            {
              id: uuidDe(`${loja}/${prato}/extras`),
              name: 'Extras',
              min: 0,
              max: 3,
              index: 0,
              options: [
                { id: uuidDe(`${loja}/${prato}/bacon`), name: 'Bacon', status: 'AVAILABLE', price: { value: 6 } },
                { id: uuidDe(`${loja}/${prato}/ovo`), name: 'Ovo', status: 'AVAILABLE', price: { value: 3.5 } },
              ],
            },
          ],
        }),
    })),
  })),
});

const recusa = (status: number, message: string): RespostaDoCatalogo => ({ status, body: { code: status, message } });
const estados = ['AVAILABLE', 'UNAVAILABLE'];

const itensDe = ({ categories }: EstadoDoCatalogo): readonly Item[] => categories.flatMap(({ items }) => items);
const alvoDe = (estado: EstadoDoCatalogo, path: string, body: Json): Item | Opcao | undefined =>
  path.startsWith('/items')
    ? itensDe(estado).find(({ id }) => id === body.itemId)
    : itensDe(estado)
        .flatMap(({ optionGroups }) => optionGroups ?? [])
        .flatMap(({ options }) => options)
        .find(({ id }) => id === body.optionId);

/** Checks a change of price or state as iFood does; the message of what it refuses. */
const problemaDe = (path: string, body: Json): string | undefined => {
  const id = path.startsWith('/items') ? body.itemId : body.optionId;
  if (typeof id !== 'string' || !uuid.test(id)) return 'invalid id: must be a UUID';
  if (path.endsWith('/status')) return estados.includes(String(body.status)) ? undefined : 'invalid status';
  const { value, originalValue } = objeto(body.price);
  if (typeof value !== 'number' || value < 0 || (path.startsWith('/items') && value === 0)) return 'invalid price';
  if (originalValue !== undefined && (typeof originalValue !== 'number' || originalValue < value))
    return 'originalValue must not be lower than value';
  return undefined;
};
const aplicar = (estado: EstadoDoCatalogo, { path, body }: Lote['mudanca']): string | null => {
  const alvo = alvoDe(estado, path, body);
  if (!alvo) return 'resource not found';
  if (path.endsWith('/status')) alvo.status = String(body.status);
  else {
    const { value, originalValue } = objeto(body.price) as unknown as Preco;
    alvo.price = { value, ...(originalValue !== undefined && originalValue > value && { originalValue }) };
  }
  return null;
};

const mudar = (estado: EstadoDoCatalogo, path: string, body: Json, agora: number): RespostaDoCatalogo => {
  const problema = problemaDe(path, body);
  if (problema !== undefined) return recusa(400, problema);
  if (!alvoDe(estado, path, body)) return recusa(404, 'resource not found');
  const batchId = uuidDe(`${estado.catalogId}/${agora}/${Object.keys(estado.batches).length}`);
  estado.batches[batchId] = { faltam: 1, mudanca: { path, body }, falha: null };
  return { status: 202, body: { batchId } };
};
const lote = (estado: EstadoDoCatalogo, id: string): RespostaDoCatalogo => {
  const one = estado.batches[id];
  if (!one) return recusa(404, 'batch not found');
  if (one.faltam > 0) {
    one.faltam--;
    if (one.faltam === 0) one.falha = aplicar(estado, one.mudanca);
    return { status: 200, body: { batchStatus: 'IN_PROGRESS', results: [] } };
  }
  const resourceId = one.mudanca.body.itemId ?? one.mudanca.body.optionId;
  const results = [
    {
      resourceId,
      result: one.falha === null ? 'SUCCESS' : 'FAILURE',
      ...(one.falha !== null && { message: one.falha }),
    },
  ];
  return { status: 200, body: { batchStatus: 'COMPLETED', results } };
};

const categoria = (
  estado: EstadoDoCatalogo,
  metodo: string,
  id: string | undefined,
  body: Json,
): RespostaDoCatalogo => {
  const name = typeof body.name === 'string' ? body.name.trim() : undefined;
  if (name === '' || (name ?? '').length > 100) return recusa(400, 'invalid name');
  if (body.status !== undefined && !estados.includes(String(body.status))) return recusa(400, 'invalid status');
  const outra = estado.categories.find((one) => one.name === name && one.id !== id);
  if (outra) return recusa(409, 'category already exists');
  if (metodo === 'POST') {
    if (name === undefined || !['DEFAULT', 'PIZZA'].includes(String(body.template)))
      return recusa(400, 'name and template are required');
    const made = {
      id: uuidDe(`${estado.catalogId}/${name}`),
      name,
      status: String(body.status ?? 'AVAILABLE'),
      index: estado.categories.length,
      template: String(body.template),
      items: [],
    };
    estado.categories.push(made);
    return { status: 201, body: { id: made.id, name, status: made.status, template: made.template } };
  }
  const one = estado.categories.find((own) => own.id === id);
  if (!one) return recusa(404, 'category not found');
  if (name !== undefined) one.name = name;
  if (body.status !== undefined) one.status = String(body.status);
  return { status: 200, body: { id: one.id, name: one.name, status: one.status } };
};

/** Creates or replaces an item with its product, groups and options: what is left out is gone. */
const gravarItem = (estado: EstadoDoCatalogo, body: Json): RespostaDoCatalogo => {
  const item = objeto(body.item);
  const rows = (key: string): readonly Json[] => objetos(body[key]);
  const [products, groups, options] = [rows('products'), rows('optionGroups'), rows('options')];
  const ids = [item.id, item.productId, ...[...products, ...groups, ...options].map(({ id }) => id)];
  if (!ids.every((id) => typeof id === 'string' && uuid.test(id))) return recusa(400, 'invalid id: must be a UUID');
  const product = products.find(({ id }) => id === item.productId);
  if (typeof product?.name !== 'string') return recusa(400, 'product of the item is missing');
  const dela = estado.categories.find(({ id }) => id === item.categoryId);
  if (!dela) return recusa(404, 'category not found');
  const price = objeto(item.price);
  if (typeof price.value !== 'number' || price.value <= 0) return recusa(400, 'invalid price');
  const links = objetos(product.optionGroups);
  for (const one of estado.categories) {
    const at = one.items.findIndex(({ id }) => id === item.id);
    if (at >= 0) one.items.splice(at, 1);
  }
  dela.items.push({
    id: String(item.id),
    name: product.name,
    ...(typeof product.description === 'string' && { description: product.description }),
    ...(typeof item.externalCode === 'string' && { externalCode: item.externalCode }),
    index: Number(item.index ?? dela.items.length),
    status: String(item.status ?? 'AVAILABLE'),
    price: { value: price.value },
    optionGroups: links.flatMap(({ id, min, max }, index) => {
      const group = groups.find((one) => one.id === id);
      if (!group) return [];
      const own = (Array.isArray(group.optionIds) ? (group.optionIds as readonly unknown[]) : []).flatMap(
        (optionId) => {
          const option = options.find((one) => one.id === optionId);
          const named = products.find((one) => one.id === option?.productId);
          return option && typeof named?.name === 'string'
            ? [
                {
                  id: String(option.id),
                  name: named.name,
                  status: String(option.status ?? 'AVAILABLE'),
                  price: objeto(option.price) as unknown as Preco,
                },
              ]
            : [];
        },
      );
      return [
        {
          id: String(group.id),
          name: String(group.name),
          min: Number(min ?? 0),
          max: Number(max ?? 1),
          index,
          options: own,
        },
      ];
    }),
  });
  return { status: 200, body: { id: item.id } };
};

/**
 * Answers a call of Catalog v2.0 and changes `estado`. `path` begins after the shop's address. Ids that are no UUID are
 * refused with 400, unknown ones with 404; prices and states change by batches that are asked for.
 */
export const responderCatalogo = (
  estado: EstadoDoCatalogo,
  metodo: string,
  path: string,
  body: unknown,
  agora: number,
): RespostaDoCatalogo => {
  const [onde = '', query = ''] = path.split('?');
  const corpo = objeto(body);
  const categorias = `/catalogs/${estado.catalogId}/categories`;
  if (metodo === 'GET' && onde === '/catalogs')
    return { status: 200, body: [{ catalogId: estado.catalogId, context: ['DEFAULT'], status: 'AVAILABLE' }] };
  if (metodo === 'GET' && onde === categorias) {
    const inteiro = /(?:^|&)include_?items=true/i.test(query);
    const rows = estado.categories.map(({ items, ...one }) => (inteiro ? { ...one, items } : one));
    return { status: 200, body: rows };
  }
  if (metodo === 'GET' && onde.startsWith('/batch/')) return lote(estado, onde.slice('/batch/'.length));
  if (metodo === 'POST' && onde === categorias) return categoria(estado, metodo, undefined, corpo);
  if (metodo === 'PATCH' && onde.startsWith(`${categorias}/`))
    return categoria(estado, metodo, onde.slice(categorias.length + 1), corpo);
  if (metodo === 'PATCH' && /^\/(?:items|options)\/(?:price|status)$/.test(onde))
    return mudar(estado, onde, corpo, agora);
  if (metodo === 'PUT' && onde === '/items') return gravarItem(estado, corpo);
  return recusa(404, 'no Route matched with those values');
};
