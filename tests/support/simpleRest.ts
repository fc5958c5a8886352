import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly kind: string;
  readonly secret?: string;
}
/**
 * A backend in the dialect of ra-data-simple-rest: `GET /products?filter&range&sort`, and one row by its id. It keeps
 * what it was asked.
 */
export const simpleRestServer = async (begin: readonly Product[]) => {
  const rows = new Map(begin.map((one) => [one.id, { ...one } as Readonly<Record<string, unknown>>]));
  const asked: { readonly line: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      asked.push({
        line: `${request.method} ${decodeURIComponent(request.url!)}`,
        authorization: request.headers.authorization,
      });
      const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      const [, , key] = pathname.split('/');
      if (key === undefined && request.method === 'POST') {
        const id = Math.max(0, ...rows.keys()) + 1;
        rows.set(id, { ...(JSON.parse(text) as object), id });
        return answer(201, rows.get(id));
      }
      if (key === undefined) {
        const { q, ...filter } = JSON.parse(searchParams.get('filter') ?? '{}') as Readonly<Record<string, unknown>>;
        const [field, order] = JSON.parse(searchParams.get('sort') ?? '["id","ASC"]') as [string, string];
        const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,9]') as [number, number];
        const found = [...rows.values()]
          .filter(
            (row) =>
              Object.entries(filter).every(([name, value]) => [value].flat().includes(row[name])) &&
              String(row.name)
                .toLowerCase()
                .includes(String(q ?? '').toLowerCase()),
          )
          .toSorted((a, b) => (order === 'ASC' ? 1 : -1) * (a[field]! < b[field]! ? -1 : 1));
        return answer(200, found.slice(from, to + 1), { 'content-range': `products ${from}-${to}/${found.length}` });
      }
      const row = rows.get(Number(key));
      if (!row) return answer(404, {});
      if (request.method === 'PUT') rows.set(Number(key), JSON.parse(text) as Readonly<Record<string, unknown>>);
      if (request.method === 'DELETE') rows.delete(Number(key));
      return answer(200, rows.get(Number(key)) ?? row);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
