import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import './notaFiscal.Avisos.css';

interface Provider extends DataProvider { readonly read: (path: string, body?: unknown) => Promise<unknown> }
interface Certificado { readonly simulacao: boolean; readonly mensagem: string | null }

/** Above the notes: that they are worth nothing while the simulator issues them, and what the certificate asks for. */
const Avisos = () => {
  const provider = useDataProvider<Provider>();
  const { data } = useQuery({ queryKey: ['fiscal/provedor/certificado'], queryFn: async () => await provider.read('fiscal/provedor/certificado') as Certificado, retry: false });
  if (!data) return null;
  const { simulacao, mensagem: certificate } = data;
  if (!simulacao && !certificate) return null;
  return (
    <section className={`fiscal-notice${certificate ? ' fiscal-notice--warning' : ''}`} aria-label="Avisos fiscais">
      {simulacao && <p><strong>SIMULAÇÃO:</strong> as notas são autorizadas por um simulador da SEFAZ e não têm valor fiscal.</p>}
      {certificate && <p>{certificate} <Link to="/app/fiscal/certificado-digital">Certificado digital</Link></p>}
    </section>
  );
};
export default Avisos;
