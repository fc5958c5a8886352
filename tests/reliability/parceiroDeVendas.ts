import { createServer, type IncomingMessage } from 'node:http';
import { fakeZoop } from '../support/fakeZoop';

const dia = 86_400_000;
const sorte = (chance: number): boolean => Math.random() < chance;
const centavos = (texto: unknown): number => Math.round(Number(texto) * 100);

/** Notices of one day, as they are told: some lost, some doubled, in any order. */
const contados = (avisos: readonly string[]): string[] =>
  avisos
    .flatMap((um) => (sorte(0.3) ? [] : sorte(0.3) ? [um, um] : [um]))
    .map((um) => [Math.random(), um] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, um]) => um);

/** Provider of a shop that sells for a year, by HTTP; with differences planted in some of its transfers. */
export const parceiroDeVendas = async (seller: string, comeco: Date) => {
  const fake = fakeZoop();
  const estado = { agora: comeco, vendidas: 0, falha: 0.02 };
  const plantadas = new Map<string, number>();
  fake.now = () => estado.agora;
  const corpo = async (request: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const part of request) text += String(part);
    return text;
  };
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/relogio') return void response.end(String(estado.agora.getTime()));
      if (sorte(estado.falha)) fake.fail(([429, 503, 'html', 'cut', 'lost'] as const)[Math.floor(Math.random() * 5)]!);
      const body = await corpo(request);
      try {
        const answer = await fake.fetch(`http://parceiro${request.url}`, {
          method: request.method ?? 'GET',
          headers: { authorization: request.headers.authorization ?? '' },
          ...(body !== '' && { body }),
        });
        response.writeHead(answer.status).end(await answer.text());
      } catch {
        response.destroy();
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  /** Customers of one day buy; some get a part or all of it back, some dispute it. */
  const vender = (quantas: number): string[] => {
    const avisos: string[] = [];
    for (let at = 0; at < quantas; at++) {
      const id = `tx-${(estado.vendidas += 1)}`;
      const card = sorte(0.6);
      const cents = 1_000 + Math.floor(Math.random() * 30_000);
      fake.sell({
        id,
        seller,
        reference: null,
        cents,
        fee: Math.round(cents * (card ? 0.0369 : 0.0099)),
        installments: card ? 1 + Math.floor(Math.random() * 3) : 1,
        form: card ? 'credit' : 'pix',
      });
      avisos.push(id);
    }
    for (const { body } of fake.known().slice(-quantas * 3)) {
      const id = String(body.id);
      const inteira = centavos(body.amount);
      const [ja, tenta] = [body.status === 'dispute', sorte(0.04)];
      if (ja) fake.change(id, { status: sorte(0.5) ? 'succeeded' : 'charged_back' });
      else if (tenta && sorte(0.3) && body.status === 'succeeded') fake.change(id, { status: 'dispute' });
      else if (tenta) fake.giveBack(id, sorte(0.4) ? inteira : Math.floor(inteira / 4));
      if (ja || tenta) avisos.push(id);
    }
    return avisos;
  };
  /** Instalments whose day has come go to the bank in one transfer; every tenth is short by some cents. */
  const pagar = (): void => {
    const vencidas = fake
      .known()
      .flatMap(({ body, receivables }) =>
        body.status === 'succeeded'
          ? receivables
              .filter(
                ({ status, expected_on: dela }) =>
                  status === 'pending' && Date.parse(String(dela)) <= estado.agora.getTime(),
              )
              .map((one) => ({ venda: String(body.id), parcela: Number(one.installment), cents: centavos(one.amount) }))
          : [],
      );
    if (vencidas.length === 0) return;
    const id = `tr-${estado.agora.toISOString().slice(0, 10)}`;
    for (const { venda, parcela } of vencidas) fake.pay(venda, parcela, estado.agora.toISOString());
    const falta = sorte(0.1) ? 1 + Math.floor(Math.random() * 500) : 0;
    if (falta > 0) plantadas.set(id, falta);
    const soma = vencidas.reduce((sum, { cents }) => sum + cents, 0);
    fake.transfer({
      id,
      seller,
      paid: vencidas.map(({ venda, parcela }) => [venda, parcela] as const),
      cents: soma - falta,
      fee: 0,
      adjustments: 0,
    });
  };
  return {
    fake,
    url,
    estado,
    plantadas,
    andar: (dias: number): void => {
      estado.agora = new Date(estado.agora.getTime() + dias * dia);
    },
    vender: (quantas: number): string[] => contados(vender(quantas)),
    pagar,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
