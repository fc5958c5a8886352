import type { HandlerContext, Infer } from '#kit';
import { f } from '#fields';
import { certificadoDigital } from '../../../schemas/fiscal/certificado/certificadoDigital';
import { CertificadoInvalido, diasDeValidade, type Certificado } from '../nfce/certificado.server';

type Guardado = Infer<typeof certificadoDigital>;
const label = (empresa: number): string => `certificado da empresa ${empresa}`;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Stores a certificate, sealed, as the one in use. The one before stays, to show who signed what. */
export const guardarCertificado = async (
  { rows, ports, now, refuse }: HandlerContext,
  empresa: number,
  cnpj: string,
  pfx: Uint8Array,
  senha: string,
  simulacao = false,
): Promise<Guardado> => {
  const aberto = await abrir(pfx, senha, refuse);
  if (aberto.cnpj === undefined)
    return refuse('Este certificado não é de uma empresa (e-CNPJ): não serve para emitir notas.');
  if (aberto.cnpj.slice(0, 8) !== cnpj.slice(0, 8))
    return refuse('O certificado é de outra empresa: o CNPJ dele não tem a mesma raiz do CNPJ do cadastro.');
  if (aberto.fim <= now) return refuse('Este certificado está vencido.');
  const { rows: used } = await rows.find(certificadoDigital, { emUso: true });
  for (const one of used) await rows.update(certificadoDigital, one, { emUso: false });
  const { privateKey, cert, chain, titular, emissor, serial, inicio, fim } = aberto;
  return rows.insert(certificadoDigital, {
    empresa,
    titular,
    emissor,
    serial,
    cnpj: aberto.cnpj,
    inicio: inicio.toISOString(),
    fim: fim.toISOString(),
    emUso: true,
    simulacao,
    segredo: ports.vault.seal(encode(JSON.stringify({ privateKey, cert, chain })), label(empresa)),
  });
};
const abrir = async (pfx: Uint8Array, senha: string, refuse: HandlerContext['refuse']): Promise<Certificado> => {
  const { abrirPfx } = await import('../nfce/pfx.lazy.server');
  try {
    return abrirPfx(pfx, senha);
  } catch (error) {
    return refuse(error instanceof CertificadoInvalido ? error.message : 'Não foi possível ler este arquivo.');
  }
};

/** The row in use, undefined when the company has none. */
export const certificadoEmUso = ({ rows }: Pick<HandlerContext, 'rows'>): Promise<Guardado | undefined> =>
  rows.one(certificadoDigital, { emUso: true });

/**
 * Opens the certificate to sign. With the simulator a company without one gets a worthless one, so that everything can
 * be tried.
 */
export const certificadoAberto = async (
  context: HandlerContext,
  empresa: number,
  cnpj: string,
  nome: string,
): Promise<Certificado> => {
  const { ports, refuse, now } = context;
  const stored =
    (await certificadoEmUso(context)) ??
    (ports.fiscal.simulado
      ? await deSimulacao(context, empresa, cnpj, nome)
      : refuse('Envie o certificado digital A1 da empresa (Fiscal › Certificados digitais).'));
  if (stored.simulacao && !ports.fiscal.simulado)
    return refuse(
      'O certificado guardado é de simulação: envie o certificado digital A1 da empresa (Fiscal › Certificados digitais).',
    );
  const secret =
    ports.vault.unseal(stored.segredo ?? '', label(empresa)) ??
    refuse(
      'O certificado guardado não pode ser aberto com a chave deste servidor: envie-o de novo (Fiscal › Certificados digitais).',
    );
  const [inicio, fim] = [new Date(stored.inicio), new Date(stored.fim)];
  if (diasDeValidade(fim, now) < 0)
    return refuse('O certificado digital está vencido: envie o novo (Fiscal › Certificados digitais).');
  const { privateKey, cert, chain } = JSON.parse(new TextDecoder().decode(secret)) as Pick<
    Certificado,
    'privateKey' | 'cert' | 'chain'
  >;
  return {
    privateKey,
    cert,
    chain,
    titular: stored.titular,
    cnpj: stored.cnpj,
    emissor: stored.emissor ?? '',
    serial: stored.serial,
    inicio,
    fim,
  };
};
const deSimulacao = async (context: HandlerContext, empresa: number, cnpj: string, nome: string): Promise<Guardado> => {
  const { certificadoDeTeste } = await import('../nfce/certificadoDeTeste.lazy.server');
  const { pfx, senha } = certificadoDeTeste({ cnpj, nome: `SIMULACAO ${nome}`.slice(0, 60) });
  return guardarCertificado(context, empresa, cnpj, pfx, senha, true);
};

/** Public data of the company's certificate, never the certificate itself. */
export const certificado = {
  situacao: f.enum(
    { FALTA: 'Falta', DISPENSADO: 'Dispensado', VENCIDO: 'Vencido', VENCENDO: 'Vencendo', VALIDO: 'Válido' },
    { required: true },
  ),
  titular: f.text(),
  cnpj: f.text(),
  fim: f.dateTime(),
  dias: f.integer(),
  mensagem: f.text(),
};
/**
 * State of the company's certificate and its notice: from thirty days before its end, more urgent at fifteen and five.
 */
export const situacaoDoCertificado = async (context: Pick<HandlerContext, 'rows' | 'ports' | 'now'>) => {
  const {
    ports: { fiscal },
    now,
  } = context;
  const stored = await certificadoEmUso(context);
  if (!stored || fiscal.falta !== undefined) {
    const falta = fiscal.assinaAqui && !fiscal.simulado;
    return {
      situacao: falta ? 'FALTA' : 'DISPENSADO',
      titular: null,
      cnpj: null,
      fim: null,
      dias: null,
      mensagem: fiscal.falta ?? (falta ? 'Falta o certificado digital A1: sem ele as notas não saem.' : null),
    } as const;
  }
  const dias = diasDeValidade(new Date(stored.fim), now);
  return {
    situacao: dias < 0 ? 'VENCIDO' : dias <= 30 ? 'VENCENDO' : 'VALIDO',
    titular: stored.titular,
    cnpj: stored.cnpj,
    fim: stored.fim,
    dias,
    mensagem: avisoDe(dias),
  } as const;
};
const avisoDe = (dias: number): string | null => {
  if (dias < 0) return 'O certificado digital está vencido: as notas não saem até você enviar o novo.';
  if (dias > 30) return null;
  const when = dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`;
  if (dias <= 5) return `Urgente: o certificado digital vence ${when}. Depois disso as notas param.`;
  return dias <= 15
    ? `O certificado digital vence ${when}: peça o novo à sua certificadora.`
    : `O certificado digital vence ${when}.`;
};
