import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/contract/contract.ts';

/** What the interface may ask of the services. */
export type Client = ContractRouterClient<typeof contract>;
