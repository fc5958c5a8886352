import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { certificadoDigital } from '../../../schemas/fiscal/certificado/certificadoDigital';
import { zoneOf } from '../../comum/period.server';
import { diasDeValidade } from '../nfce/certificado.server';

type Guardado = Infer<typeof certificadoDigital>;
/** Days before the end at which the company's administrators get an e-mail, the nearest first. */
const avisos = [5, 15, 30] as const;
const avisoDe = (fim: string, now: Date): number | undefined => {
  const dias = diasDeValidade(new Date(fim), now);
  return dias < 0 ? undefined : avisos.find((one) => dias <= one);
};
/** A mail takes twenty addresses. */
const maisDeUmaVez = 20;

/** Certificates in use, over all companies, with a notice due. Those that the simulator made expire silently. */
export const aAvisar = async ({ rows, now }: HandlerContext): Promise<readonly Guardado[]> => {
  const { rows: ending } = await rows.find(
    certificadoDigital,
    {
      emUso: true,
      simulacao: false,
      fim: { gte: now.toISOString(), lte: new Date(now.getTime() + (avisos[2] + 1) * 86_400_000).toISOString() },
      $sort: [['fim', 'asc']],
    },
    { page: 1, size: 1000 },
  );
  return ending.filter(({ fim, avisado }) => {
    const due = avisoDe(fim, now);
    return due !== undefined && (avisado === null || due < avisado);
  });
};

/** Notices due for a certificate. Marks them as sent and leaves their e-mails to be sent, within its company. */
export const avisarCertificado = async (within: HandlerContext, { id, empresa: company }: Guardado): Promise<void> => {
  const { rows, now, ports, publicUrl, mail } = within;
  const [stored, shop] = [await rows.get(certificadoDigital, id, { lock: true }), await rows.get(empresa, company)];
  const due = stored && avisoDe(stored.fim, now);
  if (!stored || !shop || due === undefined || !stored.emUso || (stored.avisado !== null && due >= stored.avisado))
    return;
  const { rows: people } = await rows.find(
    usuario,
    { empresa: company, papel: 'EMPRESA', ativo: true },
    { page: 1, size: 100 },
  );
  await rows.update(certificadoDigital, stored, { avisado: due });
  const emails = [...new Set(people.map(({ email }) => email))];
  for (let at = 0; at < emails.length; at += maisDeUmaVez)
    await mail(
      {
        to: emails.slice(at, at + maisDeUmaVez),
        subject: assuntoDe(shop.companyName, stored, now),
        text: textoDe(shop, stored, now, ports.fiscal.simulado, publicUrl),
      },
      {
        // Each expiry date gives each notice once.
        key: `certificado/${id}/${at}/${stored.fim.slice(0, 10)}/${due}`,
        // A newer notice replaces an unsent one: «em 15 dias» is outdated when five are left.
        about: `certificado/${id}/${at}`,
      },
    );
};

const quandoDe = (dias: number): string => (dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`);
const assuntoDe = (nome: string, { fim }: Guardado, now: Date): string =>
  `O certificado digital de ${nome} vence ${quandoDe(diasDeValidade(new Date(fim), now))}`;
const textoDe = (
  shop: Infer<typeof empresa>,
  { fim, titular }: Guardado,
  now: Date,
  simulado: boolean,
  publicUrl: string,
): string => {
  const dia = new Date(fim).toLocaleDateString('pt-BR', { timeZone: zoneOf(shop.fuso) });
  return `${simulado ? 'SIMULAÇÃO: as notas deste sistema não têm valor fiscal.\n\n' : ''}O certificado digital A1 de ${titular} vence ${quandoDe(diasDeValidade(new Date(fim), now))}, em ${dia}. Depois disso as notas de ${shop.companyName} param.

1. Peça o novo à sua certificadora.
2. Envie o arquivo em Fiscal › Certificados digitais: ${publicUrl}/app/fiscal/certificado-digital
`;
};
