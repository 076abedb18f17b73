import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { awsConfig } from './aws';

/** A client with the commands in use. Only s3.ts imports this file, when a call needs it (infra/bundle.ts). */
export const s3With = (options: S3ClientConfig) => ({
  client: new S3Client({ ...awsConfig(), ...options }),
  ...{ DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand },
  ...{ createPresignedPost, getSignedUrl },
});
