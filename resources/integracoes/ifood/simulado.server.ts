/**
 * Rules of iFood's Merchant API as its public documents describe them, over a state that is plain JSON. The simulator of
 * the port and the fake of the tests answer by it; neither takes what the real service refuses.
 */

export interface PedidoSimulado {
  readonly id: string;
  readonly merchantId: string;
  readonly detalhe: Readonly<Record<string, unknown>>;
  situacao: 'PLC' | 'CFM' | 'PRS' | 'RTP' | 'DSP' | 'CON' | 'CAN';
  readonly em: number;
  /** Milliseconds since 1970: before them the order is answered with 404. */
  readonly visivelEm: number;
  cancelando: boolean;
  /** Code that the customer sees and the courier is asked for; without one the delivery needs none. */
  codigo?: string;
  disputa: { readonly id: string; readonly ate: number; readonly acao: string; respondida: boolean } | null;
}
export interface EventoSimulado {
  readonly id: string;
  readonly code: string;
  readonly fullCode: string;
  readonly orderId: string;
  readonly merchantId: string;
  readonly createdAt: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
export interface EstadoSimulado {
  readonly pedidos: Record<string, PedidoSimulado>;
  eventos: EventoSimulado[];
  interrupcoes: { readonly id: string; readonly merchantId: string; readonly ate: number; readonly texto: string }[];
  /** Last questions for events: shops, and whether they kept the shop open. */
  perguntas: { readonly lojas: string; readonly semPresenca: boolean }[];
  fichas: Record<string, number>;
}
export const estadoVazio = (): EstadoSimulado => ({
  pedidos: {},
  eventos: [],
  interrupcoes: [],
  perguntas: [],
  fichas: {},
});
export interface Pergunta {
  readonly metodo: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cabecalhos: (name: string) => string | null;
  readonly texto: string;
}
export interface RespostaSimulada {
  readonly status: number;
  readonly body?: unknown;
}
const nomes: Readonly<Record<string, string>> = {
  PLC: 'PLACED',
  CFM: 'CONFIRMED',
  PRS: 'PREPARATION_STARTED',
  RTP: 'READY_TO_PICKUP',
  DSP: 'DISPATCHED',
  CON: 'CONCLUDED',
  CAN: 'CANCELLED',
  CAR: 'CANCELLATION_REQUESTED',
  CARF: 'CANCELLATION_REQUEST_FAILED',
  HSD: 'HANDSHAKE_DISPUTE',
  HSS: 'HANDSHAKE_SETTLEMENT',
  DDCR: 'DELIVERY_DROP_CODE_REQUESTED',
};
/** Minutes within which an order must be confirmed. */
export const minutosParaConfirmar = 8;
const horaDaFicha = 3 * 3600;
const motivos = [
  { cancelCodeId: '501', description: 'PROBLEMAS DE SISTEMA' },
  { cancelCodeId: '503', description: 'ITEM INDISPONÍVEL' },
  { cancelCodeId: '506', description: 'RESTAURANTE SEM MOTOBOY' },
  { cancelCodeId: '509', description: 'FORA DA ÁREA DE ENTREGA' },
];
const aceito: RespostaSimulada = { status: 202 };
const erro = (status: number, code: string): RespostaSimulada => ({ status, body: { code, message: code } });

export const regrasDoIfood = (estado: EstadoSimulado, agora: () => Date, credencial: readonly [string, string]) => {
  const acontecer = (
    { id, merchantId }: Pick<PedidoSimulado, 'id' | 'merchantId'>,
    code: string,
    metadata?: EventoSimulado['metadata'],
  ): EventoSimulado => {
    const evento = {
      id: crypto.randomUUID(),
      code,
      fullCode: nomes[code] ?? code,
      orderId: id,
      merchantId,
      createdAt: agora().toISOString(),
      ...(metadata && { metadata }),
    };
    estado.eventos.push(evento);
    return evento;
  };
  const passar = (pedido: PedidoSimulado, para: PedidoSimulado['situacao']): EventoSimulado => {
    pedido.situacao = para;
    return acontecer(pedido, para);
  };
  /** Cancels orders that nobody confirmed in time, and ends disputes. */
  const vencer = (): void => {
    const ms = agora().getTime();
    for (const pedido of Object.values(estado.pedidos)) {
      if (pedido.situacao === 'PLC' && ms - pedido.em > minutosParaConfirmar * 60_000) {
        pedido.situacao = 'CAN';
        acontecer(pedido, 'CAN', {
          CANCEL_STAGE: '[PRE_CONFIRMED]',
          CANCEL_CODE: '902',
          CANCEL_REASON: 'PEDIDO NÃO CONFIRMADO',
        });
      }
      if (pedido.disputa && !pedido.disputa.respondida && ms > pedido.disputa.ate) {
        pedido.disputa.respondida = true;
        acontecer(pedido, 'HSS', { disputeId: pedido.disputa.id, status: 'EXPIRED' });
      }
    }
    estado.interrupcoes = estado.interrupcoes.filter(({ ate }) => ate > ms);
  };

  const ficha = (texto: string): RespostaSimulada => {
    const form = new URLSearchParams(texto);
    if (form.get('clientId') !== credencial[0] || form.get('clientSecret') !== credencial[1])
      return erro(401, 'Unauthorized');
    const tipo = form.get('grantType');
    if (tipo === 'authorization_code' && !/^[A-Z]{4}-[A-Z]{4}$/.test(form.get('authorizationCode') ?? ''))
      return erro(401, 'InvalidAuthorizationCode');
    if (!['client_credentials', 'refresh_token', 'authorization_code'].includes(tipo ?? ''))
      return erro(400, 'InvalidGrantType');
    const accessToken = crypto.randomUUID();
    estado.fichas[accessToken] = agora().getTime() + horaDaFicha * 1000;
    return {
      status: 200,
      body: {
        accessToken,
        type: 'bearer',
        expiresIn: horaDaFicha,
        ...(tipo !== 'client_credentials' && { refreshToken: crypto.randomUUID() }),
      },
    };
  };
  const agir = (pedido: PedidoSimulado, acao: string, body: Readonly<Record<string, unknown>>): RespostaSimulada => {
    if (acao === 'cancellationReasons') return { status: 200, body: motivos };
    if (pedido.situacao === 'CAN' || pedido.situacao === 'CON') return erro(400, 'OrderAlreadyFinished');
    switch (acao) {
      case 'confirm':
        if (pedido.situacao === 'PLC') {
          passar(pedido, 'CFM');
          if (pedido.codigo !== undefined) acontecer(pedido, 'DDCR');
        }
        return aceito;
      case 'startPreparation':
        if (pedido.situacao === 'CFM') passar(pedido, 'PRS');
        return aceito;
      case 'readyToPickup':
        if (pedido.situacao === 'PLC') return erro(400, 'OrderNotConfirmed');
        if (pedido.situacao !== 'RTP' && pedido.situacao !== 'DSP') passar(pedido, 'RTP');
        return aceito;
      case 'dispatch':
        if (pedido.situacao !== 'RTP') return erro(400, 'OrderNotReady');
        passar(pedido, 'DSP');
        return aceito;
      case 'requestCancellation':
        if (typeof body.cancellationCode !== 'string') return erro(400, 'CancellationCodeRequired');
        if (pedido.cancelando) return erro(400, 'OrderHasACancellationInProgress');
        if (pedido.situacao === 'DSP') return erro(400, 'OrderExceededCancellationDeadline');
        pedido.cancelando = true;
        acontecer(pedido, 'CAR', { CANCEL_REASON: String(body.reason ?? '') });
        pedido.situacao = 'CAN';
        acontecer(pedido, 'CAN', { CANCEL_CODE: body.cancellationCode, CANCEL_REASON: String(body.reason ?? '') });
        return aceito;
      default:
        return erro(404, 'NotFound');
    }
  };
  /** Checks the code that the courier was told at the door: with the right one the order is delivered. */
  const conferirCodigo = (
    pedido: PedidoSimulado | undefined,
    { code }: Readonly<Record<string, unknown>>,
  ): RespostaSimulada => {
    if (!pedido) return erro(404, 'OrderNotFound');
    if (typeof code !== 'string' || code === '') return erro(400, 'CodeRequired');
    if (pedido.situacao !== 'DSP') return erro(400, 'OrderNotDispatched');
    if (pedido.codigo !== code) return { status: 400, body: { message: 'Confirmation code is invalid' } };
    passar(pedido, 'CON');
    return { status: 200, body: { success: true } };
  };
  const disputar = (id: string, resposta: string, body: Readonly<Record<string, unknown>>): RespostaSimulada => {
    const pedido = Object.values(estado.pedidos).find(({ disputa }) => disputa?.id === id);
    if (!pedido?.disputa) return erro(404, 'DISPUTE_NOT_FOUND');
    if (pedido.disputa.respondida) return erro(422, 'DISPUTE_ALREADY_ANSWERED');
    if (resposta === 'reject' && typeof body.reason !== 'string') return erro(400, 'REASON_REQUIRED');
    if (resposta === 'alternative' && !['REFUND', 'BENEFIT', 'ADDITIONAL_TIME'].includes(String(body.type)))
      return erro(400, 'INVALID_ALTERNATIVE');
    pedido.disputa.respondida = true;
    const status = { accept: 'ACCEPTED', reject: 'REJECTED', alternative: 'ALTERNATIVE_REPLIED' }[resposta];
    if (!status) return erro(404, 'NotFound');
    acontecer(pedido, 'HSS', { disputeId: id, status });
    if (resposta === 'accept' && pedido.disputa.acao === 'CANCELLATION') passar(pedido, 'CAN');
    return { status: 201 };
  };
  const daLoja = (merchantId: string, resto: string, { metodo, texto }: Pergunta): RespostaSimulada => {
    const proprias = estado.interrupcoes.filter((one) => one.merchantId === merchantId);
    if (resto === '/status') {
      const [pausa] = proprias;
      return {
        status: 200,
        body: [
          {
            operation: 'DELIVERY',
            available: !pausa,
            state: pausa ? 'CLOSED' : 'OK',
            message: { title: pausa ? 'Loja fechada' : 'Loja aberta', subtitle: pausa?.texto ?? '' },
            validations: [],
          },
        ],
      };
    }
    if (resto === '/interruptions' && metodo === 'GET')
      return { status: 200, body: proprias.map(({ id, texto: description }) => ({ id, description })) };
    if (resto === '/interruptions' && metodo === 'POST') {
      const { description, end } = JSON.parse(texto) as { readonly description?: string; readonly end?: string };
      const ate = Date.parse(end ?? '');
      if (!description || !Number.isFinite(ate) || ate - agora().getTime() > 7 * 86_400_000)
        return erro(400, 'InvalidInterruption');
      const id = crypto.randomUUID();
      estado.interrupcoes.push({ id, merchantId, ate, texto: description });
      return { status: 201, body: { id, description } };
    }
    const found = proprias.find(({ id }) => resto === `/interruptions/${id}`);
    if (!found || metodo !== 'DELETE') return erro(404, 'NotFound');
    estado.interrupcoes = estado.interrupcoes.filter((one) => one !== found);
    return { status: 204 };
  };
  const eventos = ({ query, cabecalhos }: Pergunta): RespostaSimulada => {
    const lojas = cabecalhos('x-polling-merchants') ?? '';
    estado.perguntas = [
      ...estado.perguntas.slice(-199),
      { lojas, semPresenca: query.get('excludeHeartbeat') === 'true' },
    ];
    const quais = lojas.split(',');
    const novos = estado.eventos.filter(({ merchantId }) => quais.includes(merchantId));
    return novos.length > 0 ? { status: 200, body: novos } : { status: 204 };
  };
  const corpo = (texto: string): Readonly<Record<string, unknown>> =>
    texto === '' ? {} : (JSON.parse(texto) as Readonly<Record<string, unknown>>);

  return {
    acontecer,
    passar,
    /** Takes an order of a customer; `atraso`: seconds in which its detail is still answered with 404. */
    pedir: (merchantId: string, detalhe: Readonly<Record<string, unknown>>, atraso = 0): PedidoSimulado => {
      const id = String(detalhe.id);
      const em = agora().getTime();
      const pedido: PedidoSimulado = {
        id,
        merchantId,
        detalhe: { ...detalhe, createdAt: new Date(em).toISOString(), merchant: { id: merchantId } },
        situacao: 'PLC',
        em,
        visivelEm: em + atraso * 1000,
        cancelando: false,
        disputa: null,
      };
      estado.pedidos[id] = pedido;
      acontecer(pedido, 'PLC');
      return pedido;
    },
    /** Opens a negotiation about an order. */
    negociar: (pedido: PedidoSimulado, metadata: Readonly<Record<string, unknown>>, minutos = 5): string => {
      const [id, ate] = [crypto.randomUUID(), agora().getTime() + minutos * 60_000];
      pedido.disputa = { id, ate, acao: String(metadata.action), respondida: false };
      acontecer(pedido, 'HSD', { disputeId: id, expiresAt: new Date(ate).toISOString(), ...metadata });
      return id;
    },
    responder: (pergunta: Pergunta): RespostaSimulada => {
      vencer();
      const { metodo, path, texto, cabecalhos } = pergunta;
      if (path === '/authentication/v1.0/oauth/token') return ficha(texto);
      if (path === '/authentication/v1.0/oauth/userCode')
        return {
          status: 200,
          body: {
            userCode: 'HJLX-LPSQ',
            authorizationCodeVerifier: crypto.randomUUID(),
            verificationUrl: 'https://portal.ifood.com.br/apps/code',
            verificationUrlComplete: 'https://portal.ifood.com.br/apps/code?c=HJLX-LPSQ',
            expiresIn: 600,
          },
        };
      const dada = /^Bearer (.+)$/.exec(cabecalhos('authorization') ?? '')?.[1] ?? '';
      if ((estado.fichas[dada] ?? 0) <= agora().getTime()) return erro(401, 'TokenExpired');
      if (path === '/events/v1.0/events:polling') return eventos(pergunta);
      if (path === '/events/v1.0/events/acknowledgment') {
        const ids = new Set((JSON.parse(texto) as readonly { readonly id: string }[]).map(({ id }) => id));
        estado.eventos = estado.eventos.filter(({ id }) => !ids.has(id));
        return aceito;
      }
      const [, disputa, resposta] = /^\/order\/v1\.0\/disputes\/([\w-]+)\/(\w+)$/.exec(path) ?? [];
      if (disputa && resposta && metodo === 'POST') return disputar(disputa, resposta, corpo(texto));
      const [, ordem, acao] = /^\/order\/v1\.0\/orders\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
      if (ordem) {
        const pedido = estado.pedidos[ordem];
        if (!pedido || pedido.visivelEm > agora().getTime()) return erro(404, 'OrderNotFound');
        return acao ? agir(pedido, acao, corpo(texto)) : { status: 200, body: pedido.detalhe };
      }
      const [, levado] = /^\/logistics\/v1\.0\/orders\/([\w-]+)\/verifyDeliveryCode$/.exec(path) ?? [];
      if (levado !== undefined) return conferirCodigo(estado.pedidos[levado], corpo(texto));
      const [, loja, resto] = /^\/merchant\/v1\.0\/merchants\/([\w-]+)(\/.*)?$/.exec(path) ?? [];
      if (loja && resto === undefined) return { status: 200, body: { id: loja, name: 'Loja da SIMULAÇÃO' } };
      if (loja) return daLoja(loja, resto!, pergunta);
      return erro(404, 'NotFound');
    },
  };
};
export type RegrasDoIfood = ReturnType<typeof regrasDoIfood>;
