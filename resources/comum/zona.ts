/** Zone of the platform's own days: invoices, commissions, the banks' days. */
export const zonaDaPlataforma = 'America/Sao_Paulo';
