import type { HandlerContext } from '#kit';
import { counted } from '#kit/text';
import { modeloWhatsapp } from '../../schemas/whatsapp/servidor/modeloWhatsapp';
import { clockText, isOpen, opening, sending, whenText } from '../whatsapp/horario.server';
import type { Instance } from '../whatsapp/line.server';
import { lineFor, noLine } from '../whatsapp/queue.server';
import { filled, variablesOf } from '../whatsapp/templates.server';
import type { Cupom } from '../comum/desconto';
import { mensagemPara, variaveisPara, type Dados } from './mensagem';
import { vantagem } from './texto';
import { nomeDaEmpresa } from '../comum/divulgar.server';
import { conferirEnvio, type Envio } from './enviar.server';
import { alcanceDe, impedimentoDe, type Alcance, type Janela, type Publico } from './publicoDoCupom.server';

type Context = Pick<HandlerContext, 'rows' | 'ports' | 'now'>;
export const clientes = { one: 'cliente', many: 'clientes', gender: 'm' } as const;

/** Route of a send: the company's line, and the recipients it may send free text to. */
export interface Via {
  readonly linha: Instance | undefined;
  readonly janela: Janela | undefined;
  /** Set with a template: the window in which a text would have been free. */
  readonly pagas: Janela | undefined;
}
export const viaDe = async ({ rows, ports, now }: Context, empresa: number, modelo: number | null): Promise<Via> => {
  const linha = await lineFor({ rows }, empresa);
  const horas = linha?.provedor ? ports.whatsapp.of(linha.provedor)?.window : undefined;
  const janela =
    linha && horas !== undefined
      ? { instancia: linha.id, recebidaEm: { gte: new Date(now.getTime() - horas * 3_600_000).toISOString() } }
      : undefined;
  return { linha, janela: modelo === null ? janela : undefined, pagas: modelo === null ? undefined : janela };
};

/** Summary before a send: recipients, content, time, number and cost. Stores nothing. */
export const previaDe = async (
  context: HandlerContext,
  cupom: Cupom,
  form: Publico & Envio & { readonly porHora: number },
) => {
  const { now, user, publicUrl } = context;
  await conferirEnvio(context, cupom, form);
  const via = await viaDe(context, cupom.empresa, form.modelo);
  const meant = { ...form, empresa: cupom.empresa, ...(via.janela && { janela: via.janela }) };
  const alcance = await alcanceDe(context, meant);
  const gratis = via.pagas ? (await alcanceDe(context, { ...meant, janela: via.pagas })).recebem : 0;
  const empresa = await nomeDaEmpresa(context, cupom.empresa);
  const codigo = form.lote === null ? (cupom.palavraChave ?? '') : 'EXEMPLO';
  const dados: Dados = { nome: user.name, empresa, cupom, codigo, link: cupom.urlCurto ?? `${publicUrl}/services/c/…` };
  return {
    ...semZeros(alcance),
    recebem: alcance.recebem,
    total: alcance.total,
    quem: counted(alcance.recebem, clientes),
    quando: via.linha ? quandoSai(via.linha, alcance.recebem, form.porHora, now, user.zone) : null,
    custo: custoDe(context, via, alcance.recebem, gratis),
    desconto: `${vantagem(cupom)} em cada uso`,
    linha: linhaText(via.linha),
    remetente: via.linha?.perfil ?? empresa,
    mensagem: await textoVisto(context, via, form, dados),
    impedimento: (via.linha ? impedimentoDe(alcance) : noLine) ?? null,
  };
};
/** Hides reasons that exclude nobody. */
const semZeros = (alcance: Alcance): { readonly [K in keyof Alcance]: number | null } =>
  Object.fromEntries(Object.entries(alcance).map(([name, count]) => [name, count === 0 ? null : count])) as {
    readonly [K in keyof Alcance]: number | null;
  };

const textoVisto = async (
  { rows }: Context,
  { pagas }: Via,
  { modelo: id, mensagem }: Envio,
  dados: Dados,
): Promise<string> => {
  const modelo = pagas && id !== null ? await rows.get(modeloWhatsapp, id) : undefined;
  if (!modelo) return mensagemPara(mensagem, dados);
  return [
    modelo.cabecalho,
    filled(
      modelo.corpo,
      variaveisPara(dados, variablesOf(modelo.corpo)).map(({ valor }) => valor),
    ),
    modelo.rodape,
  ]
    .filter(Boolean)
    .join('\n\n');
};

/** Begin and end of a send at its pace and within the line's hours; messages outside of them wait. */
export const quandoSai = (
  linha: Instance,
  quantos: number,
  porHora: number,
  now: Date,
  zone: string,
): string | null => {
  if (quantos === 0) return null;
  if (linha.estado !== 'CONECTADA') return 'Começa quando o WhatsApp for conectado.';
  const last = sending(linha, now, zone, ((quantos - 1) * 3_600_000) / porHora);
  const end = whenText(last, now, zone);
  const first = isOpen(linha, now, zone)
    ? 'Começa agora'
    : `Fora do horário de envio (${clockText(linha.inicioEnvio)} às ${clockText(linha.fimEnvio)}): sai ${whenText(opening(linha, now, zone), now, zone)}`;
  const wait =
    isOpen(linha, now, zone) && !end.startsWith('hoje')
      ? ` O que não couber até as ${clockText(linha.fimEnvio)} espera o dia seguinte.`
      : '';
  return quantos === 1 ? `${first}.` : `${first} e termina por volta de ${end.replace(/^hoje às /, '')}.${wait}`;
};

const mensagens = { one: 'mensagem paga', many: 'mensagens pagas', gender: 'f' } as const;
const custoDe = ({ ports }: Context, { linha, pagas }: Via, quantos: number, gratis: number): string | null => {
  if (!linha?.provedor) return null;
  if (ports.whatsapp.of(linha.provedor)?.isSimulated) return 'SIMULAÇÃO: nada sai desta máquina, nada custa.';
  if (!pagas) return 'Sem custo por mensagem.';
  const conta = `${counted(quantos - gratis, mensagens)} à Meta, pela tabela dela.`;
  return gratis === 0 ? conta : `${conta} ${counted(gratis, clientes)} sem custo: escreveram nas últimas 24 horas.`;
};
const linhaText = (linha: Instance | undefined): string | null => {
  if (!linha) return null;
  return linha.estado === 'CONECTADA'
    ? `WhatsApp “${linha.nome}”, conectado.`
    : `WhatsApp “${linha.nome}”, desconectado: as mensagens esperam até alguém o conectar em Promoções › Instâncias de WhatsApp.`;
};
