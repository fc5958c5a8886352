import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import './notaFiscal.Avisos.css';

interface Provider extends DataProvider { readonly read: (path: string, body?: unknown) => Promise<unknown> }
interface Certificado { readonly simulacao: boolean; readonly situacao: 'FALTA' | 'VENCIDO' | 'VENCENDO' | 'VALIDO' | 'DISPENSADO'; readonly dias: number | null }

/** Above the notes: that they are worth nothing while the simulator issues them, and what the certificate asks for. */
const Avisos = () => {
  const provider = useDataProvider<Provider>();
  const { data } = useQuery({ queryKey: ['fiscal/provedor/certificado'], queryFn: async () => await provider.read('fiscal/provedor/certificado') as Certificado, retry: false });
  if (!data) return null;
  const certificate = textOf(data);
  if (!data.simulacao && !certificate) return null;
  return (
    <section className={`fiscal-notice${certificate ? ' fiscal-notice--warning' : ''}`} aria-label="Avisos fiscais">
      {data.simulacao && <p><strong>SIMULAÇÃO:</strong> as notas são autorizadas por um simulador da SEFAZ e não têm valor fiscal.</p>}
      {certificate && <p>{certificate} <Link to="/app/fiscal/certificado-digital">Certificado digital</Link></p>}
    </section>
  );
};
export default Avisos;

/** Said from thirty days before on, and louder at fifteen and five. */
const textOf = ({ situacao, dias }: Certificado): string | undefined => {
  if (situacao === 'FALTA') return 'Falta o certificado digital A1: sem ele as notas não saem.';
  if (situacao === 'VENCIDO') return 'O certificado digital está vencido: as notas não saem até você enviar o novo.';
  if (situacao !== 'VENCENDO' || dias === null) return undefined;
  const when = dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`;
  if (dias <= 5) return `Urgente: o certificado digital vence ${when}. Depois disso as notas param.`;
  return dias <= 15 ? `O certificado digital vence ${when}: peça o novo à sua certificadora.` : `O certificado digital vence ${when}.`;
};
