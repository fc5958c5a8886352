import type { Usage } from '../../scripts/lib/arguments.mjs';
import { centavos } from '../../resources/comum/centavos';
import { box } from '../../resources/integracoes/entregas/parceiros/box.server';
import { foody } from '../../resources/integracoes/entregas/parceiros/foody.server';
import { machine } from '../../resources/integracoes/entregas/parceiros/machine.server';
import { openDelivery } from '../../resources/integracoes/entregas/parceiros/opendelivery.server';
import type { Conta, Corrida, Parceiro, Ponto } from '../../resources/integracoes/entregas/parceiros/parceiro.server';
import { clienteIfood } from '../../resources/integracoes/ifood/cliente.server';
import { provar } from './provas';
import { provasDaEntrega } from './provasDaEntrega';
import { provasDoIfood } from './provasDoIfood';

export const usage = {
  text: `Prova as integrações na homologação dos parceiros cujas credenciais estão nas variáveis SANDBOX_…
Sem credencial nada é chamado. “pedido” confirma e cancela o pedido de teste do iFood; “chamar” cria e cancela uma corrida.`,
  values: ['pedido|chamar?', 'chamar|pedido?'],
} satisfies Usage;

type Ambiente = Readonly<Record<string, string | undefined>>;
const esperar = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const errada = 'credencial-errada-0';

interface Quem {
  readonly nome: string;
  /** Variables that it needs. */
  readonly pede: readonly string[];
  readonly abrir: (env: Ambiente, conta: Conta) => Parceiro;
  readonly conta: (env: Ambiente) => Partial<Conta>;
}
const levam: readonly Quem[] = [
  {
    nome: 'Foody',
    pede: ['SANDBOX_FOODY_TOKEN'],
    conta: (env) => ({ servico: 'FOODY_DELIVERY', token: env.SANDBOX_FOODY_TOKEN ?? null }),
    abrir: (env, conta) =>
      foody(conta, { url: env.SANDBOX_FOODY_URL ?? 'https://app.foodydelivery.com/rest/1.2', fetch }),
  },
  {
    nome: 'Machine',
    pede: ['SANDBOX_MACHINE_USUARIO', 'SANDBOX_MACHINE_SENHA', 'SANDBOX_MACHINE_CHAVE'],
    conta: (env) => ({
      servico: 'MACHINE',
      usuario: env.SANDBOX_MACHINE_USUARIO ?? null,
      segredo: env.SANDBOX_MACHINE_SENHA ?? null,
      token: env.SANDBOX_MACHINE_CHAVE ?? null,
    }),
    abrir: (env, conta) =>
      machine(conta, {
        url: env.SANDBOX_MACHINE_URL ?? 'https://api-vendas.taximachine.com.br/api/v2/integracao',
        fetch,
      }),
  },
  {
    nome: 'Box',
    pede: ['SANDBOX_BOX_CHAVE'],
    conta: (env) => ({ servico: 'BOX_DELIVERY', token: env.SANDBOX_BOX_CHAVE ?? null }),
    abrir: (env, conta) => box(conta, { url: env.SANDBOX_BOX_URL ?? 'https://dev.api.boxdelivery.com.br/v2', fetch }),
  },
  {
    nome: 'Open Delivery',
    pede: ['SANDBOX_OPENDELIVERY_URL', 'SANDBOX_OPENDELIVERY_CLIENT_ID', 'SANDBOX_OPENDELIVERY_CLIENT_SECRET'],
    conta: (env) => ({
      servico: 'PICKNGO',
      usuario: env.SANDBOX_OPENDELIVERY_CLIENT_ID ?? null,
      segredo: env.SANDBOX_OPENDELIVERY_CLIENT_SECRET ?? null,
      idLoja: env.SANDBOX_OPENDELIVERY_LOJA ?? null,
    }),
    abrir: (env, conta) =>
      openDelivery(conta, {
        url: env.SANDBOX_OPENDELIVERY_URL!,
        nome: 'Open Delivery',
        fetch,
        now: () => new Date(),
      }),
  },
];
const contaDe = (given: Partial<Conta>): Conta => ({
  id: 1,
  servico: 'PICKNGO',
  ambiente: 'HOMOLOGACAO',
  idLoja: null,
  usuario: null,
  segredo: null,
  token: null,
  endereco: null,
  valorCombinado: centavos(10),
  ...given,
});
/** Two addresses of São Paulo, a few blocks apart; the sandbox of a partner of another city needs its own. */
const ponto: Ponto = {
  rua: 'Rua Domingos de Morais',
  numero: '1200',
  complemento: '',
  bairro: 'Vila Mariana',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '04010200',
  lat: -23.5874,
  lng: -46.6345,
};
const corridaDe = (agora: Date): Corrida => ({
  chave: crypto.randomUUID(),
  codigo: `T${String(agora.getTime()).slice(-7)}-1`,
  pedido: 'TESTE',
  loja: { nome: 'Retaguarda, prova', telefone: '+5511955550000', documento: '11222333000181' },
  coleta: ponto,
  destino: { ...ponto, rua: 'Rua Vergueiro', numero: '3000', cep: '04102000', lat: -23.5896, lng: -46.6348 },
  cliente: { nome: 'Teste Retaguarda', telefone: '+5511955550000' },
  total: centavos(30),
  cobrar: centavos(0),
  forma: null,
  trocoPara: null,
  taxaCobrada: centavos(8),
  observacao: 'Prova de integração: não preparar.',
  codigoColeta: null,
  pedeCodigo: false,
  criadoEm: agora,
  prontoEm: new Date(agora.getTime() + 20 * 60_000),
  prometidoAte: new Date(agora.getTime() + 60 * 60_000),
  agora,
});

/**
 * `npm run test:sandbox`: proves at the sandbox of each partner what the contract tests prove at our fakes. A partner
 * without credentials is named and left out.
 */
export const run = async (
  pedidas: readonly string[] = [],
  env: Ambiente = process.env,
  dizer: (line: string) => void = console.log,
): Promise<number> => {
  let [failures, asked] = [0, 0];
  const faltam = (quem: string, pede: readonly string[]): boolean => {
    const lacks = pede.filter((name) => !env[name]);
    if (lacks.length > 0) dizer(`${quem}: sem credencial (${lacks.join(', ')}), nada foi chamado.`);
    else asked += 1;
    return lacks.length > 0;
  };
  if (!faltam('iFood', ['SANDBOX_IFOOD_CLIENT_ID', 'SANDBOX_IFOOD_CLIENT_SECRET', 'SANDBOX_IFOOD_LOJA'])) {
    const cliente = clienteIfood({
      url: env.SANDBOX_IFOOD_URL ?? 'https://merchant-api.ifood.com.br',
      clientId: env.SANDBOX_IFOOD_CLIENT_ID!,
      segredo: env.SANDBOX_IFOOD_CLIENT_SECRET!,
      fetch,
      now: () => new Date(),
    });
    const loja = env.SANDBOX_IFOOD_LOJA!;
    const comPedido = pedidas.includes('pedido');
    failures += await provar(
      'iFood',
      provasDoIfood({ cliente, loja, esperar, comPedido, agora: () => new Date() }),
      dizer,
    );
  }
  for (const { nome, pede, conta, abrir } of levam) {
    if (faltam(nome, pede)) continue;
    const own = contaDe(conta(env));
    const wrong = { ...own, ...(own.token && { token: errada }), ...(own.segredo && { segredo: errada }) };
    const provas = provasDaEntrega({
      abrir: () => abrir(env, own),
      comOutra: () => abrir(env, wrong),
      corrida: corridaDe(new Date()),
      chama: pedidas.includes('chamar'),
      esperar,
    });
    failures += await provar(nome, provas, dizer);
  }
  dizer(
    asked === 0
      ? 'Nenhuma credencial: nada foi provado. As variáveis estão em docs/integrations.md.'
      : `${asked} ${asked === 1 ? 'parceiro provado' : 'parceiros provados'}; ${failures} ${failures === 1 ? 'falha' : 'falhas'}.`,
  );
  return failures === 0 ? 0 : 1;
};
