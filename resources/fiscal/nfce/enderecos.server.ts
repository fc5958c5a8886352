import type { Modelo } from './nota.server';

/**
 * Web services of each state for NFC-e and NF-e 4.00, and the pages for customers. States without services of their own
 * use the SVRS, or for the NF-e the SVAN. Public tables of the states as of 23/06/2026; check them at the portal before
 * the first note in production.
 */
export type Servico = 'autorizacao' | 'evento' | 'inutilizacao' | 'consulta' | 'status';
type PorAmbiente = readonly [producao: string, homologacao: string];

/** Base address of the services, and the path of each. */
interface Autorizador {
  readonly base: PorAmbiente;
  readonly caminhos: Readonly<Record<Servico, string>>;
}
const asmx = {
  autorizacao: 'NfeAutorizacao/NFeAutorizacao4.asmx',
  evento: 'recepcaoevento/recepcaoevento4.asmx',
  inutilizacao: 'nfeinutilizacao/nfeinutilizacao4.asmx',
  consulta: 'NfeConsulta/NfeConsulta4.asmx',
  status: 'NfeStatusServico/NfeStatusServico4.asmx',
} as const;
const longos = {
  autorizacao: 'NFeAutorizacao4',
  evento: 'NFeRecepcaoEvento4',
  inutilizacao: 'NFeInutilizacao4',
  consulta: 'NFeConsultaProtocolo4',
  status: 'NFeStatusServico4',
} as const;
const curtos = {
  autorizacao: 'NfeAutorizacao4',
  evento: 'RecepcaoEvento4',
  inutilizacao: 'NfeInutilizacao4',
  consulta: 'NfeConsulta4',
  status: 'NfeStatusServico4',
} as const;
const comExtensao = (paths: Autorizador['caminhos']): Autorizador['caminhos'] =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${path}.asmx`])) as Record<Servico, string>;
const autorizadores: Readonly<Record<string, Autorizador>> = {
  AM: {
    base: [
      'https://nfce.sefaz.am.gov.br/nfce-services/services/',
      'https://homnfce.sefaz.am.gov.br/nfce-services/services/',
    ],
    caminhos: curtos,
  },
  GO: {
    base: ['https://nfe.sefaz.go.gov.br/nfe/services/', 'https://homolog.sefaz.go.gov.br/nfe/services/'],
    caminhos: longos,
  },
  MG: {
    base: ['https://nfce.fazenda.mg.gov.br/nfce/services/', 'https://hnfce.fazenda.mg.gov.br/nfce/services/'],
    caminhos: longos,
  },
  MT: {
    base: ['https://nfce.sefaz.mt.gov.br/nfcews/services/', 'https://homologacao.sefaz.mt.gov.br/nfcews/services/'],
    caminhos: curtos,
  },
  MS: { base: ['https://nfce.sefaz.ms.gov.br/ws/', 'https://hom.nfce.sefaz.ms.gov.br/ws/'], caminhos: longos },
  PR: {
    base: ['https://nfce.sefa.pr.gov.br/nfce/', 'https://homologacao.nfce.sefa.pr.gov.br/nfce/'],
    caminhos: longos,
  },
  RS: {
    base: ['https://nfce.sefazrs.rs.gov.br/ws/', 'https://nfce-homologacao.sefazrs.rs.gov.br/ws/'],
    caminhos: asmx,
  },
  SP: {
    base: ['https://nfce.fazenda.sp.gov.br/ws/', 'https://homologacao.nfce.fazenda.sp.gov.br/ws/'],
    caminhos: comExtensao(longos),
  },
  SVRS: { base: ['https://nfce.svrs.rs.gov.br/ws/', 'https://nfce-homologacao.svrs.rs.gov.br/ws/'], caminhos: asmx },
};

const emPastas = {
  autorizacao: 'NFeAutorizacao4/NFeAutorizacao4.asmx',
  evento: 'NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  inutilizacao: 'NFeInutilizacao4/NFeInutilizacao4.asmx',
  consulta: 'NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
  status: 'NFeStatusServico4/NFeStatusServico4.asmx',
} as const;
const minusculos = {
  autorizacao: 'nfeautorizacao4.asmx',
  evento: 'nferecepcaoevento4.asmx',
  inutilizacao: 'nfeinutilizacao4.asmx',
  consulta: 'nfeconsultaprotocolo4.asmx',
  status: 'nfestatusservico4.asmx',
} as const;
const svan: Autorizador = {
  base: ['https://www.sefazvirtual.fazenda.gov.br/', 'https://hom.sefazvirtual.fazenda.gov.br/'],
  caminhos: emPastas,
};
const svrs: Autorizador = {
  base: ['https://nfe.svrs.rs.gov.br/ws/', 'https://nfe-homologacao.svrs.rs.gov.br/ws/'],
  caminhos: asmx,
};
/** Authorities of the NF-e. The SVC are the virtual offices that stand in for a state (contingency). */
const autorizadoresNfe: Readonly<Record<string, Autorizador>> = {
  AM: {
    base: ['https://nfe.sefaz.am.gov.br/services2/services/', 'https://homnfe.sefaz.am.gov.br/services2/services/'],
    caminhos: curtos,
  },
  BA: {
    base: ['https://nfe.sefaz.ba.gov.br/webservices/', 'https://hnfe.sefaz.ba.gov.br/webservices/'],
    caminhos: emPastas,
  },
  GO: {
    base: ['https://nfe.sefaz.go.gov.br/nfe/services/', 'https://homolog.sefaz.go.gov.br/nfe/services/'],
    caminhos: longos,
  },
  MA: svan,
  MG: {
    base: ['https://nfe.fazenda.mg.gov.br/nfe2/services/', 'https://hnfe.fazenda.mg.gov.br/nfe2/services/'],
    caminhos: longos,
  },
  MS: { base: ['https://nfe.sefaz.ms.gov.br/ws/', 'https://hom.nfe.sefaz.ms.gov.br/ws/'], caminhos: longos },
  MT: {
    base: ['https://nfe.sefaz.mt.gov.br/nfews/v2/services/', 'https://homologacao.sefaz.mt.gov.br/nfews/v2/services/'],
    caminhos: curtos,
  },
  PE: {
    base: [
      'https://nfe.sefaz.pe.gov.br/nfe-service/services/',
      'https://nfehomolog.sefaz.pe.gov.br/nfe-service/services/',
    ],
    caminhos: longos,
  },
  PR: { base: ['https://nfe.sefa.pr.gov.br/nfe/', 'https://homologacao.nfe.sefa.pr.gov.br/nfe/'], caminhos: longos },
  RS: {
    base: ['https://nfe.sefazrs.rs.gov.br/ws/', 'https://nfe-homologacao.sefazrs.rs.gov.br/ws/'],
    caminhos: svrs.caminhos,
  },
  SP: {
    base: ['https://nfe.fazenda.sp.gov.br/ws/', 'https://homologacao.nfe.fazenda.sp.gov.br/ws/'],
    caminhos: minusculos,
  },
  SVRS: svrs,
  'SVC-AN': svan,
  'SVC-RS': svrs,
};
const comSvcRs: ReadonlySet<string> = new Set(['AM', 'BA', 'GO', 'MA', 'MS', 'MT', 'PE', 'PR']);
/** Virtual office that takes a state's NF-e during an outage. */
export const svcDe = (uf: string): 'SVC-AN' | 'SVC-RS' => (comSvcRs.has(uf) ? 'SVC-RS' : 'SVC-AN');

/** Pages of the QR code, and of the typed key. */
const paginas: Readonly<Record<string, { readonly qrCode: PorAmbiente; readonly urlChave: PorAmbiente }>> = {
  AC: {
    qrCode: ['http://www.sefaznet.ac.gov.br/nfce/qrcode', 'http://www.hml.sefaznet.ac.gov.br/nfce/qrcode'],
    urlChave: ['www.sefaznet.ac.gov.br/nfce/consulta', 'www.sefaznet.ac.gov.br/nfce/consulta'],
  },
  AL: {
    qrCode: [
      'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
      'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
    ],
    urlChave: ['www.sefaz.al.gov.br/nfce/consulta', 'www.sefaz.al.gov.br/nfce/consulta'],
  },
  AM: {
    qrCode: [
      'https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp',
      'https://sistemas.sefaz.am.gov.br/nfceweb-hom/consultarNFCe.jsp',
    ],
    urlChave: ['www.sefaz.am.gov.br/nfce/consulta', 'www.sefaz.am.gov.br/nfce/consulta'],
  },
  AP: {
    qrCode: ['https://www.sefaz.ap.gov.br/nfce/nfcep.php', 'https://www.sefaz.ap.gov.br/nfcehml/nfce.php'],
    urlChave: ['www.sefaz.ap.gov.br/nfce/consulta', 'www.sefaz.ap.gov.br/nfce/consulta'],
  },
  BA: {
    qrCode: [
      'http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
      'http://hnfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
    ],
    urlChave: ['http://www.sefaz.ba.gov.br/nfce/consulta', 'http://hinternet.sefaz.ba.gov.br/nfce/consulta'],
  },
  CE: {
    qrCode: ['http://nfce.sefaz.ce.gov.br/pages/ShowNFCe.html', 'http://nfceh.sefaz.ce.gov.br/pages/ShowNFCe.html'],
    urlChave: ['www.sefaz.ce.gov.br/nfce/consulta', 'www.sefaz.ce.gov.br/nfce/consulta'],
  },
  DF: {
    qrCode: ['http://www.fazenda.df.gov.br/nfce/qrcode', 'http://dec.fazenda.df.gov.br/ConsultarNFCe.aspx'],
    urlChave: ['www.fazenda.df.gov.br/nfce/consulta', 'www.fazenda.df.gov.br/nfce/consulta'],
  },
  ES: {
    qrCode: [
      'http://app.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
      'http://homologacao.sefaz.es.gov.br/ConsultaNFCe/qrcode.aspx',
    ],
    urlChave: ['www.sefaz.es.gov.br/nfce/consulta', 'www.sefaz.es.gov.br/nfce/consulta'],
  },
  GO: {
    qrCode: [
      'https://nfeweb.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
      'https://nfewebhomolog.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
    ],
    urlChave: ['www.sefaz.go.gov.br/nfce/consulta', 'www.nfce.go.gov.br/post/ver/214413/consulta-nfc-e-homologacao'],
  },
  MA: {
    qrCode: [
      'http://www.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
      'http://www.hom.nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
    ],
    urlChave: ['www.sefaz.ma.gov.br/nfce/consulta', 'www.sefaz.ma.gov.br/nfce/consulta'],
  },
  MG: {
    qrCode: [
      'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
      'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    ],
    urlChave: ['https://portalsped.fazenda.mg.gov.br/portalnfce', 'https://hportalsped.fazenda.mg.gov.br/portalnfce'],
  },
  MS: {
    qrCode: ['http://www.dfe.ms.gov.br/nfce/qrcode', 'http://www.dfe.ms.gov.br/nfce/qrcode'],
    urlChave: ['http://www.dfe.ms.gov.br/nfce/consulta', 'http://www.dfe.ms.gov.br/nfce/consulta'],
  },
  MT: {
    qrCode: ['http://www.sefaz.mt.gov.br/nfce/consultanfce', 'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce'],
    urlChave: ['http://www.sefaz.mt.gov.br/nfce/consultanfce', 'http://homologacao.sefaz.mt.gov.br/nfce/consultanfce'],
  },
  PA: {
    qrCode: [
      'https://appnfc.sefa.pa.gov.br/portal/view/consultas/nfce/nfceForm.seam',
      'https://appnfc.sefa.pa.gov.br/portal-homologacao/view/consultas/nfce/nfceForm.seam',
    ],
    urlChave: ['www.sefa.pa.gov.br/nfce/consulta', 'www.sefa.pa.gov.br/nfce/consulta'],
  },
  PB: {
    qrCode: ['http://www.sefaz.pb.gov.br/nfce', 'http://www.sefaz.pb.gov.br/nfcehom'],
    urlChave: ['www.sefaz.pb.gov.br/nfce/consulta', 'www.sefaz.pb.gov.br/nfcehom'],
  },
  PE: {
    qrCode: ['http://nfce.sefaz.pe.gov.br/nfce/consulta', 'http://nfcehomolog.sefaz.pe.gov.br/nfce/consulta'],
    urlChave: ['nfce.sefaz.pe.gov.br/nfce/consulta', 'nfce.sefaz.pe.gov.br/nfce/consulta'],
  },
  PI: {
    qrCode: ['http://www.sefaz.pi.gov.br/nfce/qrcode', 'http://www.sefaz.pi.gov.br/nfce/qrcode'],
    urlChave: ['www.sefaz.pi.gov.br/nfce/consulta', 'www.sefaz.pi.gov.br/nfce/consulta'],
  },
  PR: {
    qrCode: ['http://www.fazenda.pr.gov.br/nfce/qrcode', 'http://www.fazenda.pr.gov.br/nfce/qrcode'],
    urlChave: ['http://www.fazenda.pr.gov.br/nfce/consulta', 'http://www.fazenda.pr.gov.br/nfce/consulta'],
  },
  RJ: {
    qrCode: [
      'https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode',
      'http://www4.fazenda.rj.gov.br/consultaNFCe/QRCode',
    ],
    urlChave: ['www.fazenda.rj.gov.br/nfce/consulta', 'www.fazenda.rj.gov.br/nfce/consulta'],
  },
  RN: {
    qrCode: ['http://nfce.set.rn.gov.br/consultarNFCe.aspx', 'http://hom.nfce.set.rn.gov.br/consultarNFCe.aspx'],
    urlChave: ['www.set.rn.gov.br/nfce/consulta', 'www.set.rn.gov.br/nfce/consulta'],
  },
  RO: {
    qrCode: [
      'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
      'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
    ],
    urlChave: ['www.sefin.ro.gov.br/nfce/consulta', 'www.sefin.ro.gov.br/nfce/consulta'],
  },
  RR: {
    qrCode: ['https://www.sefaz.rr.gov.br/servlet/qrcode', 'http://200.174.88.103:8080/nfce/servlet/qrcode'],
    urlChave: ['www.sefaz.rr.gov.br/nfce/consulta', 'www.sefaz.rr.gov.br/nfce/consulta'],
  },
  RS: {
    qrCode: ['https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx', 'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx'],
    urlChave: ['www.sefaz.rs.gov.br/nfce/consulta', 'www.sefaz.rs.gov.br/nfce/consulta'],
  },
  SC: {
    qrCode: ['https://sat.sef.sc.gov.br/nfce/consulta', 'https://hom.sat.sef.sc.gov.br/nfce/consulta'],
    urlChave: ['https://sat.sef.sc.gov.br/nfce/consulta', 'https://hom.sat.sef.sc.gov.br/nfce/consulta'],
  },
  SE: {
    qrCode: ['http://www.nfce.se.gov.br/nfce/qrcode', 'http://www.hom.nfe.se.gov.br/nfce/qrcode'],
    urlChave: ['http://www.nfce.se.gov.br/nfce/consulta', 'http://www.hom.nfe.se.gov.br/nfce/consulta'],
  },
  SP: {
    qrCode: ['https://www.nfce.fazenda.sp.gov.br/qrcode', 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode'],
    urlChave: [
      'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
      'https://www.homologacao.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
    ],
  },
  TO: {
    qrCode: ['http://www.sefaz.to.gov.br/nfce/qrcode', 'http://homologacao.sefaz.to.gov.br/nfce/qrcode'],
    urlChave: ['www.sefaz.to.gov.br/nfce/consulta', 'http://homologacao.sefaz.to.gov.br/nfce/consulta.jsf'],
  },
};

const unknown = (uf: string): never => {
  throw new Error(`No state: ${uf}`);
};

/** Authority of a state. */
export const autorizadorDe = (uf: string, modelo: Modelo = '65'): string =>
  uf in (modelo === '55' ? autorizadoresNfe : autorizadores) ? uf : 'SVRS';
interface Onde {
  readonly uf: string;
  readonly ambiente: '1' | '2';
  readonly modelo?: Modelo;
  /** Through the virtual office of contingency. */ readonly svc?: boolean;
}
export const enderecoDoServico = ({ uf, ambiente, modelo = '65', svc = false }: Onde, servico: Servico): string => {
  const { base, caminhos } =
    modelo === '55'
      ? autorizadoresNfe[svc ? svcDe(uf) : autorizadorDe(uf, modelo)]!
      : autorizadores[autorizadorDe(uf)]!;
  return base[ambiente === '1' ? 0 : 1] + caminhos[servico];
};
export const enderecosDaUf = (
  uf: string,
  ambiente: '1' | '2',
): { readonly qrCode: string; readonly urlChave: string } => {
  const { qrCode, urlChave } = paginas[uf] ?? unknown(uf);
  const at = ambiente === '1' ? 0 : 1;
  return { qrCode: qrCode[at], urlChave: urlChave[at] };
};
