export { type Metadata, readMetadata } from 'contracts/metadata';
