import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import './notaFiscal.Avisos.css';

interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}
interface Certificado {
  readonly simulacao: boolean;
  readonly mensagem: string | null;
  readonly contingencia: string | null;
  readonly numeracao: string | null;
}

/** Notices above the notes: simulated notes without legal value, the certificate, and orders without a note. */
const Avisos = () => {
  const provider = useDataProvider<Provider>();
  const { data } = useQuery({
    queryKey: ['fiscal/provedor/certificado'],
    queryFn: async () => (await provider.read('fiscal/provedor/certificado')) as Certificado,
    retry: false,
  });
  const { data: waiting = 0 } = useQuery({
    queryKey: ['notafiscal', 'nao-emitidas'],
    retry: false,
    queryFn: async () =>
      (
        await provider.getList('pedido', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'data', order: 'DESC' },
          filter: { situacao: 'CONCLUIDO', notaFiscal: { empty: true } },
        })
      ).total ?? 0,
  });
  const certificate = data?.mensagem;
  const offline = data?.contingencia;
  const numbers = data?.numeracao;
  if (!data?.simulacao && !certificate && !offline && !numbers && waiting === 0) return null;
  return (
    <section
      className={`fiscal-notice${certificate || offline ? ' fiscal-notice--warning' : ''}`}
      aria-label="Avisos fiscais"
    >
      {data?.simulacao && (
        <p>
          <strong>SIMULAÇÃO:</strong> as notas são autorizadas por um simulador da SEFAZ e não têm valor fiscal.
        </p>
      )}
      {offline && (
        <p>
          {offline} <Link to={`/app/fiscal/nota-fiscal?aba=${encodeURIComponent('Contingência')}`}>Ver as notas</Link>
        </p>
      )}
      {certificate && (
        <p>
          {certificate} <Link to="/app/fiscal/certificado-digital">Certificado digital</Link>
        </p>
      )}
      {numbers && (
        <p>
          {numbers} <Link to="/app/fiscal/faixas-sem-nota">Ver os números</Link>
        </p>
      )}
      {waiting > 0 && (
        <p>
          <Link to={`/app/delivery/pedido?aba=${encodeURIComponent('Sem nota fiscal')}`}>
            {waiting === 1
              ? 'Um pedido concluído sem nota fiscal'
              : `${waiting.toLocaleString('pt-BR')} pedidos concluídos sem nota fiscal`}
          </Link>
        </p>
      )}
    </section>
  );
};
export default Avisos;
