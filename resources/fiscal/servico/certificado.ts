import type { HandlerContext, Infer } from '#kit';
import { certificadoDigital } from '../../../schemas/fiscal/certificadoDigital';
import { abrirPfx, CertificadoInvalido, diasDeValidade, type Certificado } from '../nfce/certificado';
import { certificadoDeTeste } from '../nfce/certificadoDeTeste';

type Guardado = Infer<typeof certificadoDigital>;
const label = (empresa: number): string => `certificado da empresa ${empresa}`;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Stores a certificate in use, sealed; what was in use before stays, to tell who signed what. */
export const guardarCertificado = async ({ rows, ports, refuse }: HandlerContext, empresa: number, cnpj: string, pfx: Uint8Array, senha: string, simulacao = false): Promise<Guardado> => {
  const aberto = abrir(pfx, senha, refuse);
  if (aberto.cnpj === undefined) return refuse('Este certificado não é de uma empresa (e-CNPJ): não serve para emitir notas.');
  if (aberto.cnpj.slice(0, 8) !== cnpj.slice(0, 8)) return refuse('O certificado é de outra empresa: o CNPJ dele não tem a mesma raiz do CNPJ do cadastro.');
  if (aberto.fim.getTime() <= Date.now()) return refuse('Este certificado está vencido.');
  const { rows: used } = await rows.find(certificadoDigital, { emUso: true });
  for (const one of used) await rows.update(certificadoDigital, one, { emUso: false });
  const { privateKey, cert, chain, titular, emissor, serial, inicio, fim } = aberto;
  return rows.insert(certificadoDigital, {
    empresa, titular, emissor, serial, cnpj: aberto.cnpj, inicio: inicio.toISOString(), fim: fim.toISOString(), emUso: true, simulacao,
    segredo: ports.vault.seal(encode(JSON.stringify({ privateKey, cert, chain })), label(empresa)),
  });
};
const abrir = (pfx: Uint8Array, senha: string, refuse: HandlerContext['refuse']): Certificado => {
  try { return abrirPfx(pfx, senha); } catch (error) {
    return refuse(error instanceof CertificadoInvalido ? error.message : 'Não foi possível ler este arquivo.');
  }
};

/** The row in use, undefined when the company has none. */
export const certificadoEmUso = async ({ rows }: Pick<HandlerContext, 'rows'>): Promise<Guardado | undefined> => (await rows.find(certificadoDigital, { emUso: true }, { page: 1, size: 1 })).rows[0];

/** Ready to sign. With the simulator a company without one gets one that is worth nothing, so that everything can be tried. */
export const certificadoAberto = async (context: HandlerContext, empresa: number, cnpj: string, nome: string): Promise<Certificado> => {
  const { ports, refuse, now } = context;
  const stored = await certificadoEmUso(context) ?? (ports.fiscal.simulado ? await deSimulacao(context, empresa, cnpj, nome) : refuse('Envie o certificado digital A1 da empresa (Fiscal › Certificado digital).'));
  if (stored.simulacao && !ports.fiscal.simulado) return refuse('O certificado guardado é de simulação: envie o certificado digital A1 da empresa (Fiscal › Certificado digital).');
  const secret = ports.vault.unseal(stored.segredo ?? '', label(empresa)) ?? refuse('O certificado guardado não pode ser aberto com a chave deste servidor: envie-o de novo (Fiscal › Certificado digital).');
  const [inicio, fim] = [new Date(stored.inicio), new Date(stored.fim)];
  if (diasDeValidade(fim, now) < 0) return refuse('O certificado digital está vencido: envie o novo (Fiscal › Certificado digital).');
  const { privateKey, cert, chain } = JSON.parse(new TextDecoder().decode(secret)) as Pick<Certificado, 'privateKey' | 'cert' | 'chain'>;
  return { privateKey, cert, chain, titular: stored.titular, cnpj: stored.cnpj, emissor: stored.emissor ?? '', serial: stored.serial, inicio, fim };
};
const deSimulacao = (context: HandlerContext, empresa: number, cnpj: string, nome: string): Promise<Guardado> => {
  const { pfx, senha } = certificadoDeTeste({ cnpj, nome: `SIMULACAO ${nome}`.slice(0, 60) });
  return guardarCertificado(context, empresa, cnpj, pfx, senha, true);
};
